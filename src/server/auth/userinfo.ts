/** Asks the issuer's userinfo endpoint for the e-mail and name that an access token does not carry. */
import { allowInsecureRequests, customFetch, processUserInfoResponse, userInfoRequest } from 'oauth4webapi';
import { fetchExternal } from '#server/external-fetch.ts';
import { maxLine } from '#shared/text.ts';
import type { Discovery, Warn } from './discovery.ts';
import { issuerAges } from './issuer-ages.ts';

/** The person as the provider describes them. */
export interface Profile {
  email: string | null;
  /** Null where the provider does not say. */
  emailVerified: boolean | null;
  name: string | null;
}

/** Reads the profile of a token's bearer; null when the provider gives none. */
export type ReadProfile = (token: string, userId: string) => Promise<Profile | null>;

/** Claims of a token or of userinfo, as they came. */
type Claims = Readonly<Record<string, unknown>>;

/** Characters; the longest address that e-mail can be sent to, and the longest name that is kept of any record. */
const maxLengths = { email: 254, name: maxLine };

function textClaim(value: unknown, maxLength: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= maxLength ? text : null;
}

/** Some providers write the truth as a text. */
function truthClaim(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : null;
}

/** The profile in claims, each read by itself: one of an odd kind takes no other away. */
export function profileOfClaims({ email, email_verified, name }: Claims): Profile {
  return {
    email: textClaim(email, maxLengths.email),
    emailVerified: truthClaim(email_verified),
    name: textClaim(name, maxLengths.name),
  };
}

/** Reads profiles from the discovered endpoint; a failure is told to `warn` and leaves the profile unknown. */
export function createProfileReader(discovery: Discovery, clientId: string, warn: Warn): ReadProfile {
  const client = { client_id: clientId };
  return async (token, userId) => {
    const issuer = await discovery.read();
    if (issuer.userinfo_endpoint === undefined) return null;
    try {
      const response = await userInfoRequest(issuer, client, token, {
        // As for discovery: the configuration decides.
        [allowInsecureRequests]: true,
        [customFetch]: fetchExternal,
        signal: AbortSignal.timeout(issuerAges.timeout),
      });
      return profileOfClaims(await processUserInfoResponse(issuer, client, userId, response));
    } catch (error) {
      warn(error, 'the identity provider gave no user information');
      return null;
    }
  };
}
