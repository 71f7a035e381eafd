/** Passkeys by WebAuthn: the options for the browser, and the verification of its answers. */
import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { IdentityAccount } from '#server/identity/accounts/account-store.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { productName } from '#server/product-name.ts';
import { findPasskey, listPasskeys, recordPasskeyUse, type StoredPasskey } from './passkey-store.ts';

/** Loaded with the first passkey, because many processes never need it. */
const library = () => import('@simplewebauthn/server');

type Account = Pick<IdentityAccount, 'userId' | 'email' | 'name'>;

/** COSE numbers of EdDSA, ES256 and RS256; every device supports one of them. */
const algorithms = [-8, -7, -257];

export type NewPasskey = Pick<StoredPasskey, 'id' | 'public_key' | 'counter' | 'transports'>;

export interface Passkeys {
  /** False if the public address is an IP address, for which browsers do not store passkeys. */
  isOffered: boolean;
  /** Options for creating a passkey. */
  registration(account: Account): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Returns the new passkey; undefined if the answer is not valid. */
  register(challenge: string, answer: unknown): Promise<NewPasskey | undefined>;
  /** Options for logging in: with one of the user's passkeys, or without `userId` with any that the browser has. */
  authentication(uid: string, userId?: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Returns the owner of the passkey; undefined if the answer is not valid or the passkey is not `userId`'s. */
  check(uid: string, answer: unknown, userId?: string): Promise<string | undefined>;
}

function idOf(answer: unknown): string | undefined {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : undefined;
}

/** The library throws for some invalid answers. */
async function verified<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  return await work().catch(() => undefined);
}

/** @param secret derives each log-in's challenge, so that it need not be stored and is valid only for that log-in */
export function openPasskeys(db: IdentityDb, publicUrl: URL, secret: string): Passkeys {
  const [rpID, origin] = [publicUrl.hostname, publicUrl.origin];
  const challengeOf = (uid: string) => createHmac('sha256', secret).update(`passkey ${uid}`).digest('base64url');

  return {
    isOffered: isIP(rpID.replace(/^\[|\]$/g, '')) === 0,
    async registration({ userId, email, name }) {
      const { generateRegistrationOptions } = await library();
      const known = await listPasskeys(db, userId);
      return await generateRegistrationOptions({
        rpName: productName,
        rpID,
        supportedAlgorithmIDs: algorithms,
        userID: new TextEncoder().encode(userId),
        userName: email,
        userDisplayName: name,
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async register(challenge, answer) {
      const { verifyRegistrationResponse } = await library();
      const result = await verified(() =>
        verifyRegistrationResponse({
          response: answer as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!result?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
      return { id, public_key: Buffer.from(publicKey), counter: String(counter), transports };
    },
    async authentication(uid, userId) {
      const { generateAuthenticationOptions } = await library();
      const own = userId === undefined ? [] : await listPasskeys(db, userId);
      return await generateAuthenticationOptions({
        rpID,
        challenge: Buffer.from(challengeOf(uid), 'base64url'),
        userVerification: 'required',
        allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
      });
    },
    async check(uid, answer, userId) {
      const id = idOf(answer);
      const passkey = id === undefined ? undefined : await findPasskey(db, id);
      if (!passkey || (userId !== undefined && passkey.user_id !== userId)) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const credential = {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      };
      const result = await verified(() =>
        verifyAuthenticationResponse({
          response: answer as AuthenticationResponseJSON,
          expectedChallenge: challengeOf(uid),
          expectedOrigin: origin,
          expectedRPID: rpID,
          credential,
          requireUserVerification: true,
        }),
      );
      if (!result?.verified) return undefined;
      return (await recordPasskeyUse(db, passkey, result.authenticationInfo.newCounter)) ? passkey.user_id : undefined;
    },
  };
}
