/** Checks PUBLIC_URL: browsers refuse logins over plain HTTP except on the machine itself. */
import type { Env } from '#server/env.ts';
import { type Check, failed, ok } from './finding.ts';

/** Host names that browsers trust over plain HTTP: they refer to the browser's own machine. */
const loopbackNames = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Checks the variables that describe the product itself. */
export function configurationCheck({ publicUrl, timeZone }: Env): Check {
  const { protocol, hostname } = new URL(publicUrl);
  const canLogIn = protocol === 'https:' || loopbackNames.test(hostname);
  const outcome = canLogIn
    ? ok(`Configuration is valid; public address ${publicUrl}, time zone ${timeZone}.`)
    : failed(
        `Browsers do not allow logging in at ${publicUrl} without HTTPS.`,
        'Put an HTTPS proxy in front of it, and set PUBLIC_URL to its https address.',
      );
  return { name: 'configuration', run: async () => outcome };
}
