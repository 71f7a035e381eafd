/** Headers of hostile requests. */
import type { Random } from '#app/demo/random.ts';
import type { HostileFixture, Persona } from './hostile-fixture.ts';

const oddHeaders: Record<string, readonly string[]> = {
  'if-match': ['*', '"1"', 'W/"1"', '"1", "2"', '1', '""', '"99999999999999999999"', 'x'.repeat(3000)],
  'if-none-match': ['*', '"x"', 'W/"x"', ','],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-range': ['"x"', 'never'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,2-2', 'bytes=9999999999999-', 'items=1', 'bytes=a-b'],
  'idempotency-key': ['k1', '', 'x'.repeat(201), '../x', 'é'],
  accept: ['*/*', 'text/html', 'image/*;q=x', ''],
  'accept-encoding': ['br', 'gzip;q=0', 'identity;q=0, *;q=0', 'x'.repeat(2000)],
  'accept-language': ['en;q=2', '*'],
  prefer: ['maxpagesize=0', 'maxpagesize=99999999', 'maxpagesize=1', 'return=minimal'],
  'x-request-id': ['start', 'a b', 'x'.repeat(65), '../x'],
  'x-forwarded-for': ['1.2.3.4', 'not an address', '::1, 10.0.0.1', ','],
  'x-forwarded-host': ['evil.example'],
  'x-http-method-override': ['DELETE'],
  cookie: ['a=b', '=', 'x'.repeat(5000), '_session=1; _session.sig=2'],
  origin: ['null', 'https://evil.example', 'http://127.0.0.1'],
  'sec-fetch-site': ['cross-site'],
  expect: ['100-continue'],
  host: ['evil.example', '[::1]', 'localhost', '127.0.0.1:99999', 'a@b'],
  'content-encoding': ['gzip', 'br', 'x'],
  upgrade: ['websocket', 'h2c'],
  'x-ms-blob-type': ['BlockBlob', 'PageBlob'],
};

/** Random headers, rarely valid ones. */
export function someHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  const names = Object.keys(oddHeaders);
  while (random.chance(0.45)) {
    const name = random.pick(names);
    headers[name] = random.pick(oddHeaders[name] ?? ['']);
  }
  if (headers.upgrade) headers.connection = 'upgrade';
  return headers;
}

/** The persona's token; `anonymous` sends none or an invalid one. */
export function authorization(persona: Persona, fixture: HostileFixture, random: Random): Record<string, string> {
  if (persona !== 'anonymous') return { authorization: `Bearer ${fixture.tokens[persona]}` };
  if (random.chance(0.25)) return {};
  const scheme = random.pick(['Bearer', 'Bearer', 'Bearer', 'bearer', 'Basic', 'Bearer ', '']);
  return { authorization: `${scheme} ${random.pick(fixture.badTokens)}` };
}
