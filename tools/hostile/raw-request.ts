/** Requests that no HTTP client would send: broken headers, wrong lengths, broken chunks, many requests at a time. */
import type { Random } from '#app/demo/random.ts';
import type { HostileFixture } from './hostile-fixture.ts';
import { oddText } from './odd-values.ts';

/** Bytes for a raw socket, written one part after the other. */
export interface RawRequest {
  kind: 'raw';
  parts: readonly (string | Buffer)[];
  /** The client disconnects without waiting for the response. */
  hangsUp: boolean;
}

const end = '\r\n';

function head(lines: readonly string[]): string {
  return `${lines.join(end)}${end}${end}`;
}

export function rawRequest({ tokens }: HostileFixture, random: Random): RawRequest {
  const host = 'Host: localhost';
  const signed = `Authorization: Bearer ${random.pick([tokens.User, tokens.Other, 'x'])}`;
  const json = 'Content-Type: application/json';
  const create = ['POST /api/abbasAutos/trucks HTTP/1.1', host, signed, json];
  const list = head(['GET /api/butler/trucks/rows HTTP/1.1', host, signed]);
  const odd = oddText(random).slice(0, 300);
  const parts = random.pick<() => (string | Buffer)[]>([
    () => [odd, end, end],
    () => [Buffer.from(Array.from({ length: 200 }, () => random.integer(0, 255)))],
    () => [head([`GET /${odd} HTTP/1.1`, host])],
    () => [head(['GET /healthz HTTP/9.9', host])],
    () => [head(['GET /healthz HTTP/1.1'])],
    () => [head(['GET /healthz HTTP/1.1', host, host])],
    () => [head(['GET /api/butler/trucks HTTP/1.1', host, `X-Odd: ${odd}`, signed])],
    () => [head(['GET /healthz HTTP/1.1', host, ...new Array(3000).fill('X-Many: 1')])],
    () => [head(['GET /healthz HTTP/1.1', host, `X-Long: ${'x'.repeat(20_000)}`])],
    () => [head(['GET http://evil.example/api/butler/trucks HTTP/1.1', host, signed])],
    () => [head(['CONNECT evil.example:443 HTTP/1.1', host])],
    () => [head(['OPTIONS * HTTP/1.1', host])],
    () => [head([...create, 'Expect: 200-ok', 'Content-Length: 2']), '{}'],
    () => [head([...create, 'Content-Length: 10']), '{"a":'],
    () => [head([...create, 'Content-Length: 2']), '{"make":"DAF"}'],
    () => [head([...create, 'Content-Length: -1']), '{}'],
    () => [head([...create, 'Content-Length: 2', 'Content-Length: 5']), '{}{}{'],
    () => [head([...create, 'Content-Length: 99999999999999999999']), '{}'],
    () => [head([...create, 'Content-Length: 2', 'Transfer-Encoding: chunked']), `0${end}${end}`],
    () => [head([...create, 'Transfer-Encoding: gzip, chunked']), `2${end}{}${end}0${end}${end}`],
    () => [head([...create, 'Transfer-Encoding: x']), '{}'],
    () => [head([...create, 'Transfer-Encoding: chunked']), `2${end}{}${end}`, `0${end}${end}`],
    () => [head([...create, 'Transfer-Encoding: chunked']), `zz${end}{}${end}0${end}${end}`],
    () => [head([...create, 'Transfer-Encoding: chunked']), `2;${'x'.repeat(20_000)}${end}{}${end}`],
    () => [head([...create, 'Transfer-Encoding: chunked']), `2${end}{}${end}0${end}X-Trailer: ${odd}${end}${end}`],
    () => [head([...create, 'Transfer-Encoding: chunked']), ...[...'{"make":"x"}'].map((one) => `1${end}${one}${end}`)],
    () => new Array(random.integer(2, 40)).fill(list),
    () => [list, head([...create, 'Content-Length: 2']), '{}', list, odd],
    () => [`${head([...create, 'Content-Length: 30'])}{}${list}`],
  ])();
  const hangsUp = random.chance(0.3);
  return { kind: 'raw', parts: hangsUp && random.chance(0.5) ? parts.slice(0, -1) : parts, hangsUp };
}
