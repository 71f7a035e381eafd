/** Small photos and videos for tests: real images where pixels matter, only file headers otherwise. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A real image of one colour. */
export async function picture(format: 'png' | 'jpeg' | 'webp', width = 60, height = 40): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2a6' } });
  return await image.toFormat(format).toBuffer();
}

/** Bytes with the header of an MP4 file, without a video. */
export function video(size = 300_000): Buffer {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42', 'latin1')]);
  return Buffer.concat([head, randomBytes(size - head.length)]);
}

/** Uploads a file to an upload address like the web app. */
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

/** Downloads an address. */
export async function bytesAt(uri: string): Promise<Buffer> {
  const response = await fetch(uri);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** An iPhone photo: HEIC, 240 by 160 pixels, coded by x265; red and lime on top, blue and white below. */
export const heicPhoto = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJqAAEAAAAAAAAAagACAAAAAALUAAEAAAAAAAAAKAAAADhpaW5mAAAA',
    'AAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABhWlwcnAAAAFgaXBjbwAAAHhodmNDAQNwAAAA',
    'AAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwA8oB4gKFlu',
    'pJKa5uBAQMCAAAADAIAAAAMAhCIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAPAAAACgAAAAEHBpeGkAAAAAAwgICAAAAHNodmND',
    'AQQIAAAAAAAAAAAAPPAA/Pz4+AAADwMgAAEAF0ABDAH//wQIAAADAJ/4AAADAAA8ugJAIQABACdCAQEECAAAAwCf+AAAAwAAPMB4',
    'gKFlupJKa5sCAAADAAIAAAMAAhAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAADwAAAAoAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMA',
    'AAAAdXJuOm1wZWc6aGV2YzoyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECgwACBIQFhocAAAAaaXJlZgAAAAAAAAAO',
    'YXV4bAACAAEAAQAAAJptZGF0AAAAZigBr1Zra4D5DpJf//Od3/+VHpD7EXTGxQcKQCOgf1MfEtjuPiift38bTICDyXPdPIEkAAgY',
    '0mIvPlf/vp7x8n+t/eLsYJ0y5zJWzsu2ZMw4BimInMaJ4hlTVgLCS3HIBjyjM0tZswAAACQoAa6ssDzvErD0H7yyQ4EGVlT0t0AK',
    'GLZURgXYaQD/ntOjfKA=',
  ].join(''),
  'base64',
);

/**
 * A HEIC photo, 64 by 64 pixels of one colour: red 220, green 40, blue 40 in Display P3, with that profile; by x265.
 */
export const p3HeicPhoto = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAy9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAANTAAEAAAAAAAAAHgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA',
    'AGh2YzEAAAACr2lwcnAAAAKQaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA',
    'AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3Bl',
    'AAAAAAAAAEAAAABAAAAB7GNvbHJwcm9mAAAB4GxjbXMEIAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3',
    'c2N0cmwAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y1oYW5kguKocouKP/clPrmS7iTWrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAKZGVzYwAAAPwAAAAkY3BydAAAASAAAAAid3RwdAAAAUQAAAAUY2hhZAAAAVgAAAAsclhZWgAAAYQAAAAUZ1hZWgAAAZgA',
    'AAAUYlhZWgAAAawAAAAUclRSQwAAAcAAAAAgZ1RSQwAAAcAAAAAgYlRSQwAAAcAAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAI',
    'AAAAHABzAFAAMwBDbWx1YwAAAAAAAAABAAAADGVuVVMAAAAGAAAAHABDAEMAMAAAWFlaIAAAAAAAAPbWAAEAAAAA0y1zZjMyAAAA',
    'AAABDEIAAAXe///zJQAAB5MAAP2Q///7of///k4AAAOaAADAFFhZWiAAAAAAAACD3wAAPb8AAAAAWFlaIAAAAAAAAEq/AACxNwAA',
    'CrVYWVogAAAAAAAAKDgAABEKAADIeHBhcmEAAAAAAAMAAAACZmkAAPKnAAANWQAAE9AAAApbAAAAEHBpeGkAAAAAAwgICAAAABdp',
    'cG1hAAAAAAAAAAEAAQSBAoOEAAAAJm1kYXQAAAAaKAGvBjha/P039jjf//60R+h/p8fqrxCY/X4=',
  ].join(''),
  'base64',
);
