/** The bytes of a spreadsheet as heads and rows: CSV of any program, or the first sheet of a workbook. Runs in a process of its own. */
import { parse } from 'csv-parse/sync';
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { type Cell, cellText, exactText, isEmptyCell } from '#imports/cell.ts';
import { importLimits } from '#imports/import.ts';
import { withoutGuard } from '#shared/csv.ts';
import { checkedSheet } from './checked-sheet.ts';
import { csvTextOf } from './csv-text.ts';
import type { FileRow } from './import-row-store.ts';
import { charactersOf, type ParsedFile, tooLarge, UnreadableFile } from './parsed-file.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

/** As in a workbook's cell. */
const maxCell = 32_767;
const maxHead = 200;
/** Characters in which the heads of a file are found. */
const mostHeads = 100_000;
/** Files that were put together from several end their lines in several ways. */
const lineEnds = ['\r\n', '\n', '\r'];

/** What stands between the cells: the one of these that the first line with anything in it has most of, outside of quotes. */
function delimiterOf(text: string): string {
  // Heads stand in the beginning; one of them may have lines of its own.
  const unquoted = text.slice(0, mostHeads).replace(/"[^"]*"/g, '"');
  const first = unquoted.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const counts = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Excel's own first line that names the sign. */
const namedDelimiter = /^sep=(.)\r?\n/i;

/** `="07700900123"`, by which programs keep Excel from reading a number. */
const quotedFormula = /^="((?:[^"]|"")*)"$/;

function csvCell(text: string): Cell {
  // Exports of ours guard what a spreadsheet would run.
  const bare = withoutGuard(text);
  if (bare !== text) return bare;
  const exact = quotedFormula.exec(text.trim())?.[1];
  return exact === undefined ? text : exactText(exact.replaceAll('""', '"'));
}

function parseCsv(bytes: Uint8Array): Cell[][] {
  const text = csvTextOf(bytes);
  const [hint = '', named] = namedDelimiter.exec(text) ?? [];
  const body = text.slice(hint.length);
  try {
    const options = {
      delimiter: named ?? delimiterOf(body),
      record_delimiter: lineEnds,
      relax_column_count: true,
      relax_quotes: true,
    };
    const rows: string[][] = parse(body, options);
    const texts = rows.map((row) => row.map(csvCell));
    return hint === '' ? texts : [[], ...texts];
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` near line ${error.lines}` : '';
    throw new UnreadableFile(`The file cannot be read as CSV${line}: there is a stray or missing quotation mark.`);
  }
}

const sheetPart = /^xl\/worksheets\/[^/]+\.xml$/;

/** The workbook as the library is given it: it has nothing to unpack any more, and its cells stand where cells may. */
function checkedWorkbook(bytes: Uint8Array): ArrayBuffer {
  const parts = unpackWorkbook(bytes);
  for (const [name, part] of Object.entries(parts)) {
    if (sheetPart.test(name)) parts[name] = checkedSheet(part);
  }
  return zipSync(parts, { level: 0 }).buffer;
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

async function parseWorkbook(bytes: Uint8Array): Promise<Cell[][]> {
  try {
    const sheet = await readSheet(checkedWorkbook(bytes));
    return sheet.map((row) => row.map(cellOf));
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof RangeError) throw error;
    throw new UnreadableFile('The file cannot be read as an Excel workbook.');
  }
}

/** A text that the database can hold; a number that is too large for one is a text, which no field takes as a number. */
function storable(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  return typeof cell === 'string' ? cell.slice(0, maxCell).toWellFormed().replaceAll('\u0000', '\uFFFD') : cell;
}

/** `D` for 3, `AA` for 26, as spreadsheets name columns. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/** Each head once: a second one of a name gets a number, one without a name its letter. */
function namedHeads(cells: readonly Cell[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const given = cellText(cells[at]).replace(/\s+/gu, ' ').slice(0, maxHead);
    const head = given === '' ? `Column ${columnLetters(at)}` : given;
    const count = (seen.get(head) ?? 0) + 1;
    seen.set(head, count);
    return count === 1 ? head : `${head} (${count})`;
  });
}

function lastFilled(row: readonly Cell[]): number {
  return row.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
}

function assertLimits(rows: readonly FileRow[], width: number): void {
  const characters = rows.reduce((sum, row) => sum + charactersOf(row), 0);
  const { rows: mostRows, columns, characters: mostCharacters } = importLimits;
  if (rows.length > mostRows || width > columns || characters > mostCharacters) throw tooLarge();
}

/** The heads and rows of a file. @throws UnreadableFile */
export async function parseFile(bytes: Uint8Array<ArrayBuffer>, isWorkbook: boolean): Promise<ParsedFile> {
  const all = isWorkbook ? await parseWorkbook(bytes) : parseCsv(bytes);
  const headAt = all.findIndex((row) => lastFilled(row) > 0);
  const filled = all.flatMap((row, at) => {
    const length = lastFilled(row);
    return at <= headAt || length === 0 ? [] : [{ line: at + 1, cells: row.slice(0, length).map(storable) }];
  });
  if (headAt === -1) throw new UnreadableFile('The file is empty.');
  if (filled.length === 0) {
    throw new UnreadableFile('The file has headings but no rows.');
  }
  const heads = all[headAt] ?? [];
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), lastFilled(heads));
  assertLimits(filled, width);
  return { heads: namedHeads(heads.map(storable), width), rows: filled };
}
