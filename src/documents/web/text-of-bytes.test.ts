import { expect, test } from 'vitest';
import { textOfBytes } from './text-of-bytes.ts';

test.each([
  ['UTF-8', '5a61c5bcc3b3c582c487', 'Zażółć'],
  ['UTF-8 with a byte order mark', 'efbbbf414231', 'AB1'],
  ['Windows-1252', '7265670d0a4142312c8031302c4e6fea6c', 'reg\r\nAB1,€10,Noêl'],
  ['little-endian UTF-16, as Excel writes it', 'fffe4100a320', 'A₣'],
  ['big-endian UTF-16', 'feff004120a3', 'A₣'],
])('text in %s is decoded', (_name, hex, text) => {
  expect(textOfBytes(new Uint8Array(Buffer.from(hex, 'hex')))).toBe(text);
});
