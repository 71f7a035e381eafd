/** Round trips of exported files: another program reads every text unchanged, and so does our own import. */
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { cellText } from '#imports/cell.ts';
import { csvOfTexts } from '#server/files/csv-writer.ts';
import { csvAnswer, spreadsheetAnswer } from '#server/files/spreadsheet-answer.ts';
import type { Field } from '#shared/fields.ts';
import { readRfc4180 } from '#test/files/rfc4180.ts';
import { harmfulText } from '#test/texts/harmful-texts.ts';
import { parseFile } from './parse-file.ts';

const fields = ['A', 'B', 'C'].map((id): Field => ({ id, label: id, type: 'text' }));
const heads = ['A', 'B', 'C'];
const records = fc.array(fc.tuple(harmfulText, harmfulText, harmfulText), { minLength: 1, maxLength: 4 });
const tableOf = (rows: readonly (readonly string[])[]) => ({
  fields,
  batches: [rows.map(([a = '', b = '', c = '']) => ({ A: a, B: b, C: c }))],
});

/** Characters that make a spreadsheet run a cell as a formula, except in plain numbers and phone numbers. */
const runs = /^[=+\-@\t\r](?![\d \u00A0().,-]*$)/;

/** Our import skips empty rows and trims text. */
function filled(rows: readonly (readonly unknown[])[]): string[][] {
  const trimmed = rows.map((row) => row.map((cell) => String(cell ?? '').trim()));
  return trimmed.filter((row) => row.some((cell) => cell !== ''));
}

async function readBack(file: Uint8Array, isWorkbook: boolean): Promise<string[][]> {
  const bytes = new Uint8Array(file);
  const { rows } = await parseFile(bytes, isWorkbook);
  return filled(rows.map(({ cells }) => heads.map((_, at) => cellText(cells[at]))));
}

const isFilled = (rows: readonly (readonly string[])[]) => filled(rows).length > 0;

test('a CSV file for people contains no formulas and imports back to the same text', async () => {
  await fc.assert(
    fc.asyncProperty(records.filter(isFilled), async (rows) => {
      const file = (await buffer(csvAnswer('x', tableOf(rows)).content)).toString();
      expect(file).toBe(csvOfTexts([heads, ...rows]));
      const cells = readRfc4180(file);
      expect(cells.map((row) => row.length)).toEqual([heads, ...rows].map(() => 3));
      expect(cells.flat().filter((cell) => runs.test(cell))).toEqual([]);
      expect(await readBack(Buffer.from(file), false)).toEqual(filled(rows));
    }),
    { numRuns: 500 },
  );
});

test('a CSV file for programs contains every text unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(records, async (rows) => {
      const file = (await buffer(csvAnswer('x', tableOf(rows), 'programs').content)).toString();
      expect(file.startsWith('\uFEFF')).toBe(false);
      expect(readRfc4180(file)).toEqual([heads, ...rows]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  '_x0041_BC',
  '_x005F_x0041_',
  '_x000D_',
  '10-Mar',
  '5.41925E+13',
  '="x"',
  '=1+1',
  '  x',
  '1234567890123456',
])('the text %j imports back unchanged from CSV and Excel files', async (text) => {
  const table = tableOf([[text, '', 'x']]);
  const csvFile = await buffer(csvAnswer('x', table).content);
  const xlsxFile = await buffer(spreadsheetAnswer('xlsx', { name: 'x', sheet: 'x' }, table).content);
  expect([await readBack(csvFile, false), await readBack(xlsxFile, true)]).toEqual([
    [[text.trim(), '', 'x']],
    [[text.trim(), '', 'x']],
  ]);
});

test('a workbook contains every text unchanged and imports back to the same text', async () => {
  await fc.assert(
    fc.asyncProperty(records.filter(isFilled), async (rows) => {
      const file = await buffer(spreadsheetAnswer('xlsx', { name: 'x', sheet: 'x' }, tableOf(rows)).content);
      const read = await readSheet(file, { trim: false });
      const expected = [heads, ...rows].map((row) => row.map((cell) => (cell === '' ? null : cell)));
      expect(read).toEqual(expected.slice(0, 1 + rows.findLastIndex((row) => row.some(Boolean)) + 1));
      expect(await readBack(file, true)).toEqual(filled(rows));
    }),
    { numRuns: 60 },
  );
});

test('a workbook has amounts as numbers and dates as dates', async () => {
  const columns: Field[] = [
    { id: 'amount', label: 'Amount', type: 'money' },
    { id: 'day', label: 'Day', type: 'date' },
    { id: 'count', label: 'Count', type: 'number' },
  ];
  const table = { fields: columns, batches: [[{ amount: '-1234.50', day: '2026-11-03', count: 0 }]] };
  const answer = spreadsheetAnswer('xlsx', { name: 'x', sheet: 'x' }, table);
  const read = await readSheet(await buffer(answer.content));
  expect(read).toEqual([
    ['Amount', 'Day', 'Count'],
    [-1234.5, new Date('2026-11-03T00:00:00Z'), 0],
  ]);
});
