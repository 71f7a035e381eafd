/** Hostile values of every type, at and beyond every limit. */
import type { Random } from '#app/demo/random.ts';

const controls = String.fromCharCode(0, 1, 7, 8, 11, 27, 31, 127, 133);

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  controls,
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\u200b\u200d\ufeff',
  '\ufffe\uffff',
  'Z\u0335\u0310\u0344a\u0336\u035d',
  '👩‍👩‍👧‍👦',
  'İıſK',
  'ß'.repeat(201),
  'e\u0301'.repeat(200),
  "'; drop table truck; --",
  '" or 1=1 --',
  '%',
  '_%\\',
  '\\',
  '$1',
  '{}',
  '[]',
  '{"a":',
  '<script>alert(1)</script>',
  '=cmd|x!A1',
  '../../etc/passwd',
  '..\\..\\x',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  'true',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e999',
  '99999999999999999999',
  '9007199254740993',
  '0.1000000000000000055',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
  '10000-01-01',
  '2026-11-20T00:00:00Z',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
] as const;

const oddNumbers = [
  0,
  -1,
  0.5,
  0.001,
  1e21,
  1e-7,
  1e308,
  -1e308,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53 + 2,
  9_999_999_999.99,
  10_000_000_000,
  99_999_999_999.999,
] as const;

function longText(random: Random): string {
  const [length, piece] = [random.pick([201, 5001, 70_000]), random.pick(['x', '\u0000', '漢', '💥', ' ', '%', '\\'])];
  return piece.repeat(Math.ceil(length / piece.length));
}

/** A random text: from the list, long, or of random characters. */
export function oddText(random: Random): string {
  if (random.chance(0.7)) return random.pick(oddTexts);
  if (random.chance(0.15)) return longText(random);
  const any = () => String.fromCharCode(random.integer(0, 0xff_ff));
  return Array.from({ length: random.integer(1, 12) }, any).join('');
}

function nested(random: Random, depth: number): unknown {
  let value: unknown = oddText(random);
  for (let left = depth; left > 0; left -= 1) value = left % 2 === 0 ? [value] : { items: value };
  return value;
}

/** A random JSON value. */
export function oddValue(random: Random): unknown {
  const kinds = {
    text: 12,
    number: 6,
    plain: 4,
    empty: 3,
    deep: 1,
    wide: 1,
    texts: 1,
  };
  switch (random.weighted(kinds)) {
    case 'text':
      return oddText(random);
    case 'number':
      return random.pick(oddNumbers);
    case 'plain':
      return random.pick([null, true, false]);
    case 'empty':
      return random.pick([[], {}, [[]], [null], { id: null }, { name: '' }]);
    case 'deep':
      return nested(random, random.pick([3, 50, 2000]));
    case 'wide':
      return new Array(random.pick([101, 2000, 20_000])).fill(random.pick([0, null, '', 'x']));
    default:
      return Array.from({ length: random.integer(1, 5) }, () => oddText(random));
  }
}

/** Damages a body's text: invalid JSON, or JSON that must not be trusted. */
export function spoiltJson(text: string, random: Random): string | Buffer {
  const middle = random.integer(0, text.length);
  return random.pick<() => string | Buffer>([
    () => text.slice(0, middle),
    () => `${text.slice(0, middle)}${oddText(random)}${text.slice(middle)}`,
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => text.replace('{', '{"__proto__":{"role":"SuperAdmin"},'),
    () => text.replace('{', '{"constructor":{"prototype":{"role":"SuperAdmin"}},'),
    () => text.replace('{', '{"company":"RedStar","company":"Butler",'),
    () => text.replace(/:\d+(\.\d+)?/, random.pick([':1e999', ':-1e999', ':NaN', ':00', ':0x1', ':1.', ':.5', ':+1'])),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, middle)), Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80])]),
    () => '['.repeat(random.pick([100, 50_000])),
    () => `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    () => random.pick(['', ' ', 'null', '0', '"x"', '[]', '{}', '[{}]', 'true', 'hello', '\u0000']),
    () => `{"x":"${'y'.repeat(1_048_600)}"}`,
  ])();
}
