/** Small photos and videos for tests: real where their pixels matter, real beginnings where only those do. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A real picture of one colour. */
export async function picture(format: 'png' | 'jpeg' | 'webp', width = 60, height = 40): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2a6' } });
  return await image.toFormat(format).toBuffer();
}

/** Bytes that begin like an MP4 file; they hold no film. */
export function video(size = 300_000): Buffer {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42', 'latin1')]);
  return Buffer.concat([head, randomBytes(size - head.length)]);
}

/** Sends a file to an upload address as the web app does. */
export async function putFile(
  uri: string,
  body: Uint8Array,
  contentType: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return await fetch(uri, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': contentType, ...headers },
    body: new Uint8Array(body),
  });
}

/** The bytes behind an address. */
export async function bytesAt(uri: string): Promise<Buffer> {
  const response = await fetch(uri);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
