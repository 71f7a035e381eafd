/** One-time codes against the examples of RFC 6238, appendix B, and the QR code for the phone. */
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { codeSetup, newCodeSecret, stepOfCode } from './one-time-codes.ts';

/** `12345678901234567890` */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005 924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  // One step early or late is accepted, two are not.
  [59 + 30, '287082', 1],
  [59 - 30, '287082', 1],
  [59 + 60, '287082', undefined],
  [59 - 59, '287082', 1],
  [59, '28708', undefined],
  [59, '287083', undefined],
  [59, '-287082', undefined],
  [59, '', undefined],
])('at second %i the code %s belongs to step %s', (second, code, step) => {
  expect(stepOfCode(secret, code, second * 1000)).toBe(step);
});

test('the QR code contains the address', () => {
  const { address, qr } = codeSetup(newCodeSecret(), 'ann+1@example.test');
  expect(address).toContain('issuer=Truck%20Back%20Office');
  const scale = 4;
  const side = (qr.size + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = 0, y = 0] of [...qr.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((match) => match.map(Number))) {
    for (let at = 0; at < scale * scale; at += 1) {
      const left = (x + 4) * scale + (at % scale);
      const top = (y + 4) * scale + Math.floor(at / scale);
      pixels.fill(0, (top * side + left) * 4, (top * side + left) * 4 + 3);
    }
  }
  expect(jsQR(pixels, side, side)?.data).toBe(address);
});
