/**
 * Browsers that translate a page replace its text nodes with elements. React still updates the text of an element with
 * a single text node, but loses one of several beside each other, so that counts would not change any more.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JSXChild, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** JSX ignores line breaks between elements. */
function isIgnored(child: JSXChild): boolean {
  return child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n');
}

/** Plain text, a template or a string literal. */
function isStaticText(child: JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() !== '';
  if (child.type !== 'JSXExpressionContainer') return false;
  const { expression } = child;
  return (
    expression.type === 'TemplateLiteral' || (expression.type === 'Literal' && typeof expression.value === 'string')
  );
}

/** A value that may change and contains no element. */
function isValue(child: JSXChild, source: string): boolean {
  if (child.type !== 'JSXExpressionContainer') return false;
  const { type } = child.expression;
  const isPlain = ['CallExpression', 'Identifier', 'MemberExpression', 'TemplateLiteral', 'ConditionalExpression'];
  const name = source.slice(child.expression.start, child.expression.end);
  return isPlain.includes(type) && !name.includes('<') && !name.endsWith('children');
}

/** Lines of the elements that have text and values as separate text nodes. */
function splitTexts(file: string, source: string): number[] {
  const lines: number[] = [];
  new Visitor({
    JSXElement({ start, children }) {
      const shown = children.filter((child) => !isIgnored(child));
      const isText = shown.every((child) => child.type === 'JSXText' || isStaticText(child) || isValue(child, source));
      const isSplit = shown.length > 1 && shown.some(isStaticText) && shown.some((child) => isValue(child, source));
      if (isText && isSplit) lines.push(source.slice(0, start).split('\n').length);
    },
  }).visit(parseSync(file, source).program);
  return lines;
}

test('an element with text and a value beside each other is found', () => {
  expect(splitTexts('a.tsx', 'const a = <b>Order ({count})</b>;')).toEqual([1]);
  expect(splitTexts('a.tsx', `const a = <b>{\`Order (\${count})\`}</b>;`)).toEqual([]);
  expect(splitTexts('a.tsx', 'const a = <b>Order <i>{count}</i></b>;')).toEqual([]);
});

test('every element has its text in one node, so that it can change on a translated page', async () => {
  const found: string[] = [];
  for await (const file of glob('src/**/*.tsx', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    found.push(...splitTexts(file, source).map((line) => `${file}:${line}`));
  }
  expect(found).toEqual([]);
});
