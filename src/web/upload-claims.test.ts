import { expect, test, vi } from 'vitest';
import { claimUpload } from './upload-claims.ts';

test('a page without locks, as without https, may send every upload', async () => {
  vi.stubGlobal('navigator', {});
  expect(await claimUpload('photo')).toBe(true);
  vi.unstubAllGlobals();
});
