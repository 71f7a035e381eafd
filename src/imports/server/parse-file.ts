/** Parses a CSV file or a workbook sheet into headings and rows. Runs in a separate process. */
import { parse } from 'csv-parse/sync';
import { type Cell, cellText, errorCell, exactText, isEmptyCell, isShownCell } from '#imports/cell.ts';
import { headlessName } from '#imports/headless-name.ts';
import { type HeadLine, importLimits } from '#imports/import.ts';
import { withoutGuard } from '#shared/csv.ts';
import { firstCharacters } from '#shared/text.ts';
import { csvTextOf } from './csv-text.ts';
import type { FileRow } from './import-row-store.ts';
import { type ChosenPart, charactersOf, type ParsedFile, tooLarge, UnreadableFile } from './parsed-file.ts';
import { readWorkbook } from './read-workbook.ts';

/** Max characters of a cell, as in Excel. */
const maxCell = 32_767;
const maxHead = 200;
/** Characters searched for the headings. */
const maxHeadingCharacters = 100_000;
/** Files that were joined from several sources may mix line endings. */
const lineEnds = ['\r\n', '\n', '\r'];

/**
 * The most frequent separator that the first two non-empty lines share, ignoring quoted text. Headings themselves
 * may contain commas.
 */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, maxHeadingCharacters).replace(/"[^"]*"/g, '"');
  // A title above the headings has no separator.
  const filled = unquoted.split(/[\r\n]/).filter((line) => /[,;\t|]/.test(line));
  const counts = [',', ';', '\t', '|'].map((sign) => {
    const [heads = 1, cells = heads] = filled.slice(0, 2).map((line) => line.split(sign).length);
    return { sign, heads, common: Math.min(heads, cells) };
  });
  const isBetter = (one: (typeof counts)[number], best: typeof one) =>
    one.common > best.common || (one.common === best.common && one.heads > best.heads);
  return counts.reduce((best, one) => (isBetter(one, best) ? one : best)).sign;
}

/** Excel's own first line that names the delimiter. */
const namedDelimiter = /^sep=(.)(?:\r\n?|\n)/i;

/** `="07700900123"`, a formula that stops Excel from reading the text as a number. */
const quotedFormula = /^="((?:[^"]|"")*)"$/;

/** Several cells that were joined by misplaced quotation marks. */
function isRunTogether(text: string, delimiter: string): boolean {
  return text.startsWith('"') && (text.includes(delimiter) || /[\r\n]/.test(text));
}

function csvCell(text: string): Cell {
  // Removes the guard that our exports add to text that a spreadsheet would run as a formula.
  const bare = withoutGuard(text);
  if (bare !== text) return bare;
  const exact = quotedFormula.exec(text.trim())?.[1];
  return exact === undefined ? text : exactText(exact.replaceAll('""', '"'));
}

function parseCsv(bytes: Uint8Array): Cell[][] {
  const text = csvTextOf(bytes);
  const [hint = '', named] = namedDelimiter.exec(text) ?? [];
  const body = text.slice(hint.length);
  const delimiter = named ?? delimiterOf(body);
  const options = { delimiter, record_delimiter: lineEnds, relax_column_count: true };
  const withHint = (cells: Cell[][]) => (hint === '' ? cells : [[], ...cells]);
  try {
    const rows: string[][] = parse(body, options);
    return withHint(rows.map((row) => row.map(csvCell)));
  } catch {
    // Falls through: quotation marks within a cell, such as `5" wheel`, need the relaxed parser below.
  }
  try {
    const rows: string[][] = parse(body, { ...options, relax_quotes: true });
    const cellOf = (cell: string) => (isRunTogether(cell, delimiter) ? errorCell('quotes', cell) : csvCell(cell));
    return withHint(rows.map((row) => row.map(cellOf)));
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` near line ${error.lines}` : '';
    throw new UnreadableFile(`The file cannot be read as CSV${line}: there is a stray or missing quotation mark.`);
  }
}

/** The rows of a file in order; empty rows may be missing. */
interface SourceFile {
  rows: readonly FileRow[];
  sheet: string | null;
  otherSheets: string[];
  hiddenColumns: ReadonlySet<number>;
}

function csvFile(bytes: Uint8Array): SourceFile {
  const rows = parseCsv(bytes).map((cells, at) => ({ line: at + 1, cells, isHidden: false }));
  return { rows, sheet: null, otherSheets: [], hiddenColumns: new Set() };
}

async function workbookFile(bytes: Uint8Array, sheet: string | null): Promise<SourceFile> {
  try {
    return await readWorkbook(bytes, sheet);
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof RangeError) throw error;
    throw new UnreadableFile('The file cannot be read as an Excel workbook. Open it in Excel and save it as .xlsx.');
  }
}

function storableText(text: string): string {
  return text.slice(0, maxCell).toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** A cell that the database can store. A number too large for it becomes text, which no numeric field accepts. */
function storable(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  if (typeof cell === 'string') return storableText(cell);
  return isShownCell(cell) ? { ...cell, shown: storableText(cell.shown) } : cell;
}

/** Unique headings: a repeated name gets a number, an empty one its column letter. */
function uniqueHeads(cells: readonly Cell[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const given = cellText(cells[at]).replace(/\s+/gu, ' ').slice(0, maxHead);
    const head = given === '' ? headlessName(at) : given;
    const count = (seen.get(head) ?? 0) + 1;
    seen.set(head, count);
    return count === 1 ? head : `${head} (${count})`;
  });
}

function lastFilled(row: readonly Cell[]): number {
  return row.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
}

/** Rows searched for the headings below titles. */
const maxTitleRows = 20;
/** In narrower files a row with one cell may be a heading. */
const minTableColumns = 3;

/** The first row with cells, or below titles: rows with one cell above rows with several. -1 without any cells. */
function headingRow(rows: readonly FileRow[]): number {
  const isFilled = (cell: Cell) => !isEmptyCell(cell) && !(isShownCell(cell) && cell.kind === 'fault');
  const widths = rows.slice(0, maxTitleRows).map(({ cells }) => cells.filter(isFilled).length);
  const isTable = Math.max(0, ...widths) >= minTableColumns;
  const first = widths.findIndex((width) => width > (isTable ? 1 : 0));
  return first === -1 ? rows.findIndex(({ cells }) => lastFilled(cells) > 0) : first;
}

function assertLimits(rows: readonly FileRow[], width: number): void {
  const characters = rows.reduce((sum, row) => sum + charactersOf(row), 0);
  const { rows: maxRows, columns, characters: maxCharacters } = importLimits;
  if (rows.length > maxRows || width > columns || characters > maxCharacters) throw tooLarge();
}

/** Max characters of a line that may be the headings. */
const maxHeadLine = 80;

/** The lines from which a person can choose the headings. */
function headLinesOf(rows: readonly FileRow[]): HeadLine[] {
  return rows.slice(0, maxTitleRows).flatMap(({ line, cells }) => {
    const text = cells
      .filter((cell) => !isEmptyCell(cell))
      .map(cellText)
      .join(', ');
    return text === '' ? [] : [{ line, text: firstCharacters(storableText(text), maxHeadLine) }];
  });
}

function noRowsText({ otherSheets }: SourceFile): string {
  const others = otherSheets.length === 0 ? '' : ` The other sheets have no rows either: ${otherSheets.join(', ')}.`;
  return `The file has headings but no rows.${others}`;
}

const wholeFile: ChosenPart = { sheet: null, headLine: null };

/**
 * Parses the headings and rows of a file.
 * @throws UnreadableFile
 */
export async function parseFile(
  bytes: Uint8Array,
  isWorkbook: boolean,
  { sheet: chosenSheet, headLine }: ChosenPart = wholeFile,
): Promise<ParsedFile> {
  const source = isWorkbook ? await workbookFile(bytes, chosenSheet) : csvFile(bytes);
  const { rows, sheet, otherSheets, hiddenColumns } = source;
  const isChosen = ({ line, cells }: FileRow) => line === headLine && lastFilled(cells) > 0;
  const headAt = headLine === null ? headingRow(rows) : rows.findIndex(isChosen);
  if (headAt === -1) throw new UnreadableFile(headLine === null ? 'The file is empty.' : `Line ${headLine} is empty.`);
  const filled = rows.slice(headAt + 1).flatMap((row) => {
    const length = lastFilled(row.cells);
    return length === 0 ? [] : [{ ...row, cells: row.cells.slice(0, length).map(storable) }];
  });
  if (filled.length === 0) throw new UnreadableFile(noRowsText(source));
  const { cells: heads = [], line = 1 } = rows[headAt] ?? {};
  const width = filled.reduce((max, { cells }) => Math.max(max, cells.length), lastFilled(heads));
  assertLimits(filled, width);
  return {
    heads: uniqueHeads(heads.map(storable), width),
    rows: filled,
    contents: {
      ...{ sheet, otherSheets, headLine: line, headLines: headLinesOf(rows) },
      hiddenRows: filled.filter(({ isHidden }) => isHidden).length,
    },
    hiddenColumns: [...hiddenColumns].filter((column) => column < width),
  };
}
