/** Every regular expression of the product takes linear time. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainSlowPattern } from './pattern-growth.ts';
import { patternsOf } from './source-patterns.ts';

const source = new URL('../../src/', import.meta.url);

/**
 * Patterns that are slow for long texts or built at run time, identified by a part of their text, and why they are
 * safe.
 */
const exceptions: readonly { file: string; part: string; reason: string }[] = [
  { file: 'server/list/list-parts.ts', part: '{alias}', reason: 'The alias of a joined table, which is a plain word.' },
  { file: 'paperwork/paperwork.ts', part: '{maxNumberDigits}', reason: 'A small constant of another file.' },
  { file: 'ledger/ledger.ts', part: '{maxNumberDigits}', reason: 'A small constant of the same file.' },
  {
    file: 'adverts/without-plate.ts',
    part: "join('[ -]?')",
    reason: 'The letters and digits of a reg number, with at most one character between two of them.',
  },
  { file: 'app/web-build.ts', part: 'src[', reason: 'It only matches the names of our own source files.' },
];

function exceptionFor({ file, text }: { file: string; text: string }) {
  return exceptions.find((one) => one.file === file && text.includes(one.part));
}

const patterns = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const found = patternsOf(file, readFileSync(new URL(file, source), 'utf8'));
    return found.map((pattern) => ({ ...pattern, file }));
  });

test('no pattern of the product is slower than linear', () => {
  expect(patterns.length).toBeGreaterThan(200);
  const problems = patterns.flatMap(({ file, text, line, pattern }) => {
    if (exceptionFor({ file, text })) return [];
    const problem =
      pattern === undefined ? 'built from values that are only known at run time' : explainSlowPattern(pattern);
    return problem === undefined ? [] : [`${file}:${line} ${text}: ${problem}`];
  });
  expect(problems).toEqual([]);
});

test('every exception is for an existing pattern', () => {
  const used = new Set(patterns.map(exceptionFor));
  expect(exceptions.filter((one) => !used.has(one))).toEqual([]);
});

describe('a pattern', () => {
  test.each([
    [/\s+$/],
    [/^\s*(?:a\s*)?\s*$/],
    [/^(?:\d+\.?\d*|\.\d+)$/],
    [/^([\d.,\s]+?)\s*([a-z]+)$/],
    [/\([^)]*\)/g],
    [/^(a+)+$/],
    [/x*x*y/],
  ])('that backtracks is found: %s', (pattern) => {
    expect(explainSlowPattern(pattern)).toMatch(/quadratic|exponential/);
  });

  test.each([[/^\s+/], [/(?<!\s)\s+$/], [/^\d+(?:\.\d*)?$/], [/[^a-z]+/g], [/^[a-z]{1,200}$/], [/\d{1,3}(?=\d)/g]])(
    'that takes linear time passes: %s',
    (pattern) => {
      expect(explainSlowPattern(pattern)).toBeUndefined();
    },
  );
});

test('patterns are found in literals, in calls of RegExp, and in text built from constants', () => {
  const text = `
    const part = String.raw\`\\d+\`;
    const one = /a+/g;
    const two = new RegExp('^' + part, 'i');
    const three = new RegExp(\`^$\{part}$\`, 'i');
    const four = (name) => RegExp(name);`;
  expect(patternsOf('some.ts', text).map(({ line, pattern }) => [line, pattern])).toEqual([
    [3, /a+/g],
    [4, undefined],
    [5, /^\d+$/i],
    [6, undefined],
  ]);
});
