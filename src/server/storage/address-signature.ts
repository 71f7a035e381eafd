/** Signs URLs of the local storage. Each is valid for one key, content type and verb, until it expires. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a signed URL permits. */
export interface Grant {
  verb: 'read' | 'write';
  key: string;
  contentType: string;
  /** The name for the download. Without one, the browser shows the file if its type allows that. */
  name?: string | undefined;
  /** The user for whom the URL was made. It stops working when the user loses access. */
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

/** Returns the signed query string. Logs never contain a request's query. */
export function signedQuery(secret: string, grant: Grant): string {
  return new URLSearchParams({
    type: grant.contentType,
    ...(grant.name !== undefined && { name: grant.name }),
    ...(grant.reader !== undefined && { reader: grant.reader }),
    expires: String(grant.expires),
    signature: signatureOf(secret, grant).toString('hex'),
  }).toString();
}

/** Returns what the query permits for this key, or null if the signature is invalid. */
export function readGrant(secret: string, verb: Grant['verb'], key: string, query: unknown): Grant | null {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return null;
  const { type, name, reader, expires } = parsed.data;
  const grant = { verb, key, contentType: type, name, reader, expires: Number(expires) };
  const given = Buffer.from(parsed.data.signature, 'hex');
  return timingSafeEqual(given, signatureOf(secret, grant)) ? grant : null;
}
