/** Signs the local store's addresses: each for one name, one content type and one verb, until a moment. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What an address lets its holder do. */
export interface Grant {
  verb: 'read' | 'write';
  key: string;
  contentType: string;
  /** The name that a file is to be saved under; without one it is shown in place, if its type may be. */
  name?: string | undefined;
  /** The person whom the address was given to, where it ends with their access. */
  reader?: string | undefined;
  /** Seconds since 1970. */
  expires: number;
}

const querySchema = z.object({
  type: z.string(),
  name: z.string().optional(),
  reader: z.string().optional(),
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

function signatureOf(secret: string, { verb, key, contentType, name, reader, expires }: Grant): Buffer {
  const named = name === undefined ? [] : [name];
  const extra = reader === undefined ? named : [name ?? null, reader];
  return createHmac('sha256', secret)
    .update(JSON.stringify([verb, key, contentType, expires, ...extra]))
    .digest();
}

/** The query that makes an address good. The logs never have a request's query. */
export function signedQuery(secret: string, grant: Grant): string {
  return new URLSearchParams({
    type: grant.contentType,
    ...(grant.name !== undefined && { name: grant.name }),
    ...(grant.reader !== undefined && { reader: grant.reader }),
    expires: String(grant.expires),
    signature: signatureOf(secret, grant).toString('hex'),
  }).toString();
}

/** What the query of a request grants for a key; null when nobody here has signed it. */
export function readGrant(secret: string, verb: Grant['verb'], key: string, query: unknown): Grant | null {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return null;
  const { type, name, reader, expires } = parsed.data;
  const grant = { verb, key, contentType: type, name, reader, expires: Number(expires) };
  const given = Buffer.from(parsed.data.signature, 'hex');
  return timingSafeEqual(given, signatureOf(secret, grant)) ? grant : null;
}
