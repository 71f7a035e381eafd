/** Asks the issuer's userinfo endpoint for the e-mail and name that an access token does not carry. */
import { z } from 'zod';
import type { Discovery } from './discovery.ts';

const timeoutMs = 5000;

const userinfoSchema = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

/** The person as the provider describes them. */
export interface Profile {
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/** Reads the profile of a token's bearer; null when the provider gives none. */
export type ReadProfile = (token: string, userId: string) => Promise<Profile | null>;

/** Reads profiles from the discovered endpoint; a failure is told to `warn` and leaves the profile unknown. */
export function createProfileReader(discovery: Discovery, warn: (error: unknown, text: string) => void): ReadProfile {
  return async (token, userId) => {
    const { userinfo_endpoint: address } = await discovery.read();
    if (address === undefined) return null;
    try {
      const response = await fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
      const info = userinfoSchema.parse(await response.json());
      if (info.sub !== userId) throw new Error('userinfo speaks of another person than the token.');
      return { email: info.email ?? null, emailVerified: info.email_verified === true, name: info.name ?? null };
    } catch (error) {
      warn(error, 'the identity provider gave no user information');
      return null;
    }
  };
}
