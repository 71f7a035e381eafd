/** Which identity provider signs people in: asked from the server at start, before anyone is signed in. */
import { z } from 'zod';
import { ApiError } from '#web/api/api-error.ts';
import { followServerClock } from '#web/today.ts';
import { tokenRequestSeconds } from './auth-limits.ts';

const configSchema = z.object({
  authority: z.string().min(1),
  clientId: z.string().min(1),
  audience: z.string(),
  scope: z.string().min(1),
  /** Whether the provider is the product's own. */
  embedded: z.boolean(),
  /** The business's time zone, by its IANA name. */
  timeZone: z.string().min(1),
  /** Whether vehicles can be looked up. */
  vehicleLookup: z.boolean().default(false),
  /** The variables without which no e-mail is sent. */
  mailMissing: z.array(z.string()).default([]),
});

/** The provider, and this app as it knows it. */
export type AuthConfig = z.infer<typeof configSchema>;

const address = '/app-config.json';

/** Fetches the configuration. @throws ApiError of status 0 where the server is away, Error where it has none */
export async function fetchAuthConfig(): Promise<AuthConfig> {
  const signal = AbortSignal.timeout(tokenRequestSeconds * 1000);
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } }).catch((cause: unknown) => {
    throw new ApiError(address, 0, 'Network Error', String(cause));
  });
  followServerClock(response.headers);
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`);
  return configSchema.parse(await response.json());
}
