import { expect, test } from 'vitest';
import { textOfBytes } from './text-of-bytes.ts';

test.each([
  ['UTF-8', '5a61c5bcc3b3c582c487', 'Zażółć'],
  ['UTF-8 with a mark', 'efbbbf414231', 'AB1'],
  ['Windows-1252', '7265670d0a4142312c8031302c4e6fea6c', 'reg\r\nAB1,€10,Noêl'],
  ['UTF-16 of Excel', 'fffe4100a320', 'A₣'],
  ['UTF-16 in the other order', 'feff004120a3', 'A₣'],
])('a text in %s is read as it was written', (_name, hex, text) => {
  expect(textOfBytes(new Uint8Array(Buffer.from(hex, 'hex')))).toBe(text);
});
