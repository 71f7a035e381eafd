/** The provider's keys. The first start creates them; they are stored in the database for all processes. */
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { lockStart } from '#server/db/start-lock.ts';
import type { IdentityDb, IdentityTables } from './identity-tables.ts';

const generateKeyPairAsync = promisify(generateKeyPair);

export interface SigningKey {
  kty: string;
  kid: string;
  use: string;
  alg: string;
  n: string;
  e: string;
  d: string;
  p: string;
  q: string;
  dp: string;
  dq: string;
  qi: string;
}

/** A signing key without its secret part. */
export type PublicKey = Pick<SigningKey, 'kty' | 'kid' | 'use' | 'alg' | 'n' | 'e'>;

/** Newest first. */
export interface IdentityKeys {
  /** The first one signs; all of them are published. */
  signing: readonly SigningKey[];
  /** The first one signs cookies; all of them are accepted. */
  cookies: readonly string[];
}

/** The published part of a signing key. */
export function publicPart({ kty, kid, use, alg, n, e }: SigningKey): PublicKey {
  return { kty, kid, use, alg, n, e };
}

/** Held while the first start creates keys and the first account, so that two processes do not create two sets. */
export function lockFirstStart(transaction: Transaction<IdentityTables>): Promise<void> {
  return lockStart(transaction, sql`hashtextextended('identity first start', 0)`);
}

async function newSigningKey(): Promise<{ key_id: string; secret: string }> {
  const { privateKey } = await generateKeyPairAsync('rsa', { modulusLength: 2048 });
  const key_id = randomBytes(12).toString('base64url');
  return {
    key_id,
    secret: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: key_id, use: 'sig', alg: 'RS256' }),
  };
}

function newCookieKey(): { key_id: string; secret: string } {
  return { key_id: randomBytes(12).toString('base64url'), secret: randomBytes(32).toString('base64url') };
}

async function readKeys(db: IdentityDb): Promise<IdentityKeys> {
  const rows = await db
    .selectFrom('identity_key')
    .select(['purpose', 'secret'])
    .orderBy('purpose')
    .orderBy('position')
    .execute();
  const of = (purpose: string) => rows.filter((row) => row.purpose === purpose).map((row) => row.secret);
  return { signing: of('token').map((secret) => JSON.parse(secret) as SigningKey), cookies: of('cookie') };
}

/** Loads the keys, and creates two for tokens and two for cookies if there are none. */
export async function loadKeys(db: IdentityDb): Promise<IdentityKeys> {
  const stored = await readKeys(db);
  if (stored.signing.length > 0 && stored.cookies.length > 0) return stored;
  const fresh = await Promise.all([newSigningKey(), newSigningKey()]);
  return db.transaction().execute(async (transaction) => {
    await lockFirstStart(transaction);
    const meanwhile = await readKeys(transaction);
    if (meanwhile.signing.length > 0) return meanwhile;
    const rows = [
      ...fresh.map((key, position) => ({ ...key, purpose: 'token' as const, position })),
      ...[newCookieKey(), newCookieKey()].map((key, position) => ({ ...key, purpose: 'cookie' as const, position })),
    ];
    await transaction.insertInto('identity_key').values(rows).execute();
    return readKeys(transaction);
  });
}
