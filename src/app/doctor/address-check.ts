/** Checks the address that people use: by any other name than this machine's own, browsers sign nobody in without HTTPS. */
import type { Env } from '#server/env.ts';
import { type Check, failed, ok } from './finding.ts';

/** Names and addresses that browsers trust over plain HTTP: they lead to the machine that the browser is on. */
const ownNames = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** What the variables say of the product itself. */
export function configurationCheck({ publicUrl, timeZone }: Env): Check {
  const { protocol, hostname } = new URL(publicUrl);
  const canSignIn = protocol === 'https:' || ownNames.test(hostname);
  const outcome = canSignIn
    ? ok(`Every variable is well formed; people use ${publicUrl}, in ${timeZone}.`)
    : failed(
        `Browsers let nobody sign in at ${publicUrl}: that takes HTTPS.`,
        'Put a proxy with HTTPS before it, and set PUBLIC_URL to its https address.',
      );
  return { name: 'configuration', run: async () => outcome };
}
