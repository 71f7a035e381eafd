/**
 * Browsers that translate a page put elements in the place of its texts. React still finds the text of an element that has
 * nothing else, and loses one of several beside each other: counts would stand still.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JSXChild, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What React makes of a child that has words in it: nothing of line breaks between elements. */
function isNothing(child: JSXChild): boolean {
  return child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n');
}

/** A template or a text in quotation marks, or words as they are. */
function isWords(child: JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '';
  if (child.type !== 'JSXExpressionContainer') return false;
  const { expression } = child;
  return (
    expression.type === 'TemplateLiteral' || (expression.type === 'Literal' && typeof expression.value === 'string')
  );
}

/** A value that may change, with no element in it. */
function isValue(child: JSXChild, source: string): boolean {
  if (child.type !== 'JSXExpressionContainer') return false;
  const { type } = child.expression;
  const isPlain = ['CallExpression', 'Identifier', 'MemberExpression', 'TemplateLiteral', 'ConditionalExpression'];
  const name = source.slice(child.expression.start, child.expression.end);
  return isPlain.includes(type) && !name.includes('<') && !name.endsWith('children');
}

/** Lines of the elements whose words and values are several texts. */
function splitTexts(file: string, source: string): number[] {
  const lines: number[] = [];
  new Visitor({
    JSXElement({ start, children }) {
      const shown = children.filter((child) => !isNothing(child));
      const isText = shown.every((child) => child.type === 'JSXText' || isWords(child) || isValue(child, source));
      const isSplit = shown.length > 1 && shown.some(isWords) && shown.some((child) => isValue(child, source));
      if (isText && isSplit) lines.push(source.slice(0, start).split('\n').length);
    },
  }).visit(parseSync(file, source).program);
  return lines;
}

test('an element of words and a value beside each other is found', () => {
  expect(splitTexts('a.tsx', 'const a = <b>Order ({count})</b>;')).toEqual([1]);
  expect(splitTexts('a.tsx', `const a = <b>{\`Order (\${count})\`}</b>;`)).toEqual([]);
  expect(splitTexts('a.tsx', 'const a = <b>Order <i>{count}</i></b>;')).toEqual([]);
});

test('what an element says is one text, so that it can change on a translated page', async () => {
  const found: string[] = [];
  for await (const file of glob('src/**/*.tsx', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    found.push(...splitTexts(file, source).map((line) => `${file}:${line}`));
  }
  expect(found).toEqual([]);
});
