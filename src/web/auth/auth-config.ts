/** Configuration of the identity provider and the app, which the server provides before the user logs in. */
import { z } from 'zod';
import { ApiError } from '#web/api/api-error.ts';
import { followServerClock } from '#web/today.ts';
import { tokenRequestSeconds } from './auth-limits.ts';

const configSchema = z.object({
  authority: z.string().min(1),
  clientId: z.string().min(1),
  audience: z.string(),
  scope: z.string().min(1),
  /** Whether the provider is the embedded one. */
  embedded: z.boolean(),
  /** The business's time zone (IANA name). */
  timeZone: z.string().min(1),
  /** Whether DVLA look-ups are available. */
  vehicleLookup: z.boolean().default(false),
  /** Missing environment variables that e-mail requires. */
  mailMissing: z.array(z.string()).default([]),
  /** Path of the page that shows e-mails instead of sending them; only in the demo. */
  mailShownAt: z.string().optional(),
});

export type AuthConfig = z.infer<typeof configSchema>;

const address = '/app-config.json';

/** @throws ApiError with status 0 if the server is unavailable, Error for an error response */
export async function fetchAuthConfig(): Promise<AuthConfig> {
  const signal = AbortSignal.timeout(tokenRequestSeconds * 1000);
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } }).catch((cause: unknown) => {
    throw new ApiError(address, 0, 'Network Error', String(cause));
  });
  followServerClock(response.headers);
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`);
  return configSchema.parse(await response.json());
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The embedded provider redirects back to one origin only. If the user opened the app by another name of the local
 * machine, redirects to that origin and returns true.
 */
export function leaveForOwnAddress({ embedded, authority }: AuthConfig): boolean {
  const { origin, hostname, pathname, search } = window.location;
  const own = new URL(authority);
  const isElsewhere = embedded && own.origin !== origin;
  if (!isElsewhere || ![own.hostname, hostname].every((name) => loopbackNames.includes(name))) return false;
  window.location.replace(`${own.origin}${pathname}${search}`);
  return true;
}
