/** Line breaking, and that its cost grows linearly with the length of the text. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { mainFace, otherFace } from './pdf-fonts.ts';
import { linesOf } from './pdf-lines.ts';

const words = ['ट्रक', 'बिक्री', 'के', 'लिए', 'पुराना', 'विवरण', 'अच्छी', 'स्थिति'];
const graphemes = [...'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह'];

/** Returns Hindi text of `count` different words. */
function hindi(count: number): string {
  const word = (index: number) =>
    `${words[index % 8]}${graphemes[index % 29]}${graphemes[Math.floor(index / 29) % 29]}`;
  return Array.from({ length: count }, (_, index) => word(index)).join(' ');
}

/** Counts the characters that the fonts are asked to shape. */
function countShaping() {
  const layouts = [mainFace('normal'), otherFace('normal')].map(({ font }) => vi.spyOn(font, 'layout'));
  onTestFinished(() => {
    for (const layout of layouts) layout.mockRestore();
  });
  return () => layouts.flatMap(({ mock }) => mock.calls).reduce((sum, [text]) => sum + text.length, 0);
}

test.each([
  ['words of Hindi', hindi(500)],
  ['a character with thousands of marks', `a${'\u0301'.repeat(4974)}`],
  ['characters with two marks each', 'a\u0323\u0301x\u0489'.repeat(995)],
  ['only marks that have a width in the font', '\u0488\u0301'.repeat(2487)],
  ['Thai without spaces', 'รถบรรทุกมือสองสภาพดีมาก'.repeat(210)],
  ['Arabic', 'شاحنة مستعملة للبيع بحالة جيدة '.repeat(160)],
  ['one long Latin word', 'AVToWa'.repeat(830)],
])('%s: the number of shaped characters grows linearly', (_name, text) => {
  const shaped = countShaping();
  const lines = linesOf(text, 'normal', 9, 515);
  expect(shaped()).toBeLessThan(4 * text.length);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual((515 * 1000) / 9);
});

/** The text of each line, decoded from its glyphs. */
function textsOf(text: string, width: number): string[] {
  return linesOf(text, 'normal', 10, width).map(({ runs }) => {
    const codes = runs.flatMap(({ shown }) => [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, code = '']) => code));
    const glyphs = codes.join('').match(/.{4}/g) ?? [];
    const letterOf = new Map(
      [...text].map((letter) => [mainFace('normal').glyph(letter.codePointAt(0) ?? 0).code, letter]),
    );
    return glyphs.map((code) => letterOf.get(code) ?? '?').join('');
  });
}

test.each([
  ['fits', 100, ['fits']],
  ['', 100, ['']],
  ['one two three four', 50, ['one two', 'three four']],
  ['lorry-park', 40, ['lorry-', 'park']],
  ['two\nlines', 100, ['two', 'lines']],
  ['12-34-56', 30, ['12-34-', '56']],
])('%j in %i points is broken into %j', (text, width, expected) => {
  expect(textsOf(text, width)).toEqual(expected);
});

test('a word that is wider than a line is broken, and its end shares a line with the next word', () => {
  const lines = textsOf(`${'x'.repeat(40)} end`, 100);
  expect(lines.join('')).toBe(`${'x'.repeat(40)} end`);
  expect(lines.at(-1)).toMatch(/^x+ end$/);
});

test('a combining mark stays with its base character where a word is broken', () => {
  const lines = linesOf('m\u0323\u0301'.repeat(60), 'normal', 10, 60);
  const firsts = lines.map(({ runs }) => [...(runs[0]?.others.keys() ?? [])][0]);
  expect(lines.length).toBeGreaterThan(3);
  // No line begins with a mark.
  const { id } = mainFace('normal').glyph('m'.codePointAt(0) ?? 0);
  for (const first of firsts) expect(first).toBe(id);
});
