/** Reads e-mail and name from the issuer's userinfo endpoint, for access tokens without these claims. */
import { allowInsecureRequests, customFetch, processUserInfoResponse, userInfoRequest } from 'oauth4webapi';
import { fetchExternal } from '#server/external-fetch.ts';
import { maxLine } from '#shared/text.ts';
import type { Discovery, Warn } from './discovery.ts';
import { issuerAges } from './issuer-ages.ts';

export interface Profile {
  email: string | null;
  /** Null without the claim. */
  emailVerified: boolean | null;
  name: string | null;
}

/** Null if the provider has no profile. */
export type ReadProfile = (token: string, userId: string) => Promise<Profile | null>;

type Claims = Readonly<Record<string, unknown>>;

/** The maximum of an e-mail address by RFC 5321, and that of our own name fields. */
const maxLengths = { email: 254, name: maxLine };

function textClaim(value: unknown, maxLength: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= maxLength ? text : null;
}

/** Some providers send booleans as strings. */
function booleanClaim(value: unknown): boolean | null {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : null;
}

/** Reads each claim separately, so that an invalid one does not affect the others. */
export function profileOfClaims({ email, email_verified, name }: Claims): Profile {
  return {
    email: textClaim(email, maxLengths.email),
    emailVerified: booleanClaim(email_verified),
    name: textClaim(name, maxLengths.name),
  };
}

/** A failure is logged and leaves the profile unknown. */
export function createProfileReader(discovery: Discovery, clientId: string, warn: Warn): ReadProfile {
  const client = { client_id: clientId };
  return async (token, userId) => {
    const issuer = await discovery.read();
    if (issuer.userinfo_endpoint === undefined) return null;
    try {
      const response = await userInfoRequest(issuer, client, token, {
        // Validated with the configuration, as for discovery.
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
