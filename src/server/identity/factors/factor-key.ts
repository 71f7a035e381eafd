/** Encrypts the secrets of second factors at rest, each bound to its account (docs/decisions/0010). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { lockFirstStart } from '#server/identity/records/identity-keys.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';

export interface SecretBox {
  seal(userId: string, text: string): string;
  /** @throws Error if the text was sealed for another user, or its key no longer exists */
  open(userId: string, sealed: string): string;
}

const algorithm = 'aes-256-gcm';
const [keyLength, nonceLength, tagLength] = [32, 12, 16];

interface BoxKey {
  id: string;
  secret: Buffer;
}

async function readBoxKeys(db: IdentityDb): Promise<BoxKey[]> {
  const rows = await db
    .selectFrom('identity_key')
    .select(['key_id', 'secret'])
    .where('purpose', '=', 'factor')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ id: row.key_id, secret: Buffer.from(row.secret, 'base64url') }));
}

async function loadBoxKeys(db: IdentityDb): Promise<BoxKey[]> {
  const stored = await readBoxKeys(db);
  if (stored.length > 0) return stored;
  return await db.transaction().execute(async (transaction) => {
    await lockFirstStart(transaction);
    const meanwhile = await readBoxKeys(transaction);
    if (meanwhile.length > 0) return meanwhile;
    const key = { key_id: randomBytes(12).toString('base64url'), purpose: 'factor', position: 0 } as const;
    const secret = randomBytes(keyLength).toString('base64url');
    await transaction
      .insertInto('identity_key')
      .values({ ...key, secret })
      .execute();
    return await readBoxKeys(transaction);
  });
}

/** Loads the keys, and creates one if the database has none. */
export async function openSecretBox(db: IdentityDb): Promise<SecretBox> {
  const keys = await loadBoxKeys(db);
  return {
    seal(userId, text) {
      const [key] = keys;
      if (!key) throw new Error('There is no key for the secrets of second factors.');
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key.secret, nonce).setAAD(Buffer.from(userId));
      const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${key.id}.${body.toString('base64url')}`;
    },
    open(userId, sealed) {
      const [id, text = ''] = sealed.split('.');
      const key = keys.find((one) => one.id === id);
      if (!key) throw new Error('The key of this secret no longer exists.');
      const body = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv(algorithm, key.secret, body.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(userId)).setAuthTag(body.subarray(-tagLength));
      return decipher.update(body.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
