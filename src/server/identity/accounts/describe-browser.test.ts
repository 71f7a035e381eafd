import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Something/1.0', 'Browser on Windows'],
  ['Opera/9.80 (Haiku; U; en) Presto/2.12.388 Version/12.16', 'Opera'],
  ['curl/8.5.0', 'Unrecognised browser'],
  ['Visit evil.test/1.0 now', 'Unrecognised browser'],
  ['', 'Unrecognised browser'],
  [null, 'Unrecognised browser'],
])('user agent %s is described as %s', (userAgent, description) => {
  expect(describeBrowser(userAgent)).toBe(description);
});
