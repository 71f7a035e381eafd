import { expect, onTestFinished, test, vi } from 'vitest';
import { safeReturnPath } from './return-to.ts';

test.each([
  ['/all-stock?company=Butler#top', '/all-stock?company=Butler#top'],
  ['/a/../all-stock', '/all-stock'],
  ['//evil.test', '/'],
  ['https://evil.test/', '/'],
  ['https:evil.test', '/'],
  [String.raw`/\evil.test`, '/'],
  ['/\t/evil.test', '/'],
  ['/..//evil.test', '/'],
  ['/a/..//evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['/logout', '/'],
  ['current-stock', '/'],
  [undefined, '/'],
])('after a log-in that asked for %j the page %s opens', (wanted, path) => {
  vi.stubGlobal('location', { origin: 'https://trucks.test' });
  vi.stubGlobal('window', globalThis);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(safeReturnPath(wanted)).toBe(path);
});
