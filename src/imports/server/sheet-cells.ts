/** Reads the cells of a sheet as Excel displays them, row by row, without empty rows. */
import { type Cell, errorCell, exactText, isEmptyCell } from '#imports/cell.ts';
import { importLimits } from '#imports/import.ts';
import { type CellFormat, numberCell } from './cell-formats.ts';
import type { FileRow } from './import-row-store.ts';
import { tooLarge } from './parsed-file.ts';
import { type Attribute, isYes, unescapeText, visitXml } from './workbook-xml.ts';

/** Excel's last row and column. */
const last = { row: 1_048_576, column: 16_384 };

export interface SheetContext {
  sharedStrings: readonly string[];
  formats: readonly CellFormat[];
  countsFrom1904: boolean;
  isUncalculated: boolean;
}

/** A range of merged cells, inclusive; columns count from 0. */
interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface SheetCells {
  rows: FileRow[];
  hiddenColumns: ReadonlySet<number>;
}

interface Place {
  row: number;
  column: number;
}

const code = { A: 65, Z: 90, zero: 48, nine: 57 };

/**
 * `A1` is row 1, column 0. Parsed by character code for speed, because a sheet has many cells.
 * @throws UnreadableFile for a reference outside Excel's limits
 */
function placeOf(text: string): Place {
  let [at, row, column] = [0, 0, 0];
  for (let letter = text.charCodeAt(at); letter >= code.A && letter <= code.Z && at < 4; letter = text.charCodeAt(at)) {
    column = column * 26 + letter - code.A + 1;
    at += 1;
  }
  for (let digit = text.charCodeAt(at); digit >= code.zero && digit <= code.nine && row <= last.row; ) {
    row = row * 10 + digit - code.zero;
    at += 1;
    digit = text.charCodeAt(at);
  }
  const isPlace = at === text.length && row >= 1 && row <= last.row && column >= 1 && column <= last.column;
  if (!isPlace) throw tooLarge();
  return { row, column: column - 1 };
}

function rowNumber(text: string): number {
  const row = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (row < 1 || row > last.row) throw tooLarge();
  return row;
}

function rangeOf(text: string): Range {
  const [from = '', to = from] = text.replaceAll('$', '').split(':');
  const [start, end] = [placeOf(from), placeOf(to)];
  return { top: start.row, bottom: end.row, left: start.column, right: end.column };
}

/** A cell whose closing tag has not been read yet. */
interface OpenCell {
  type: string;
  style: number;
  /** Undefined until a value is read. */
  value: string | undefined;
  hasFormula: boolean;
}

const textTypes = ['str', 'inlineStr'];
const isoDay = /^(\d{4}-\d{2}-\d{2})(?:T|$)/;

const unreadable: Cell = errorCell('unreadable');

/**
 * What a cell displays. A formula that was never calculated displays nothing, which is not the same as an empty
 * cell.
 */
function cellOf(open: OpenCell, context: SheetContext): Cell {
  const { type, style, value, hasFormula } = open;
  const isUnknown = hasFormula && (value === undefined || (value.trim() === '' && type !== 'str'));
  const isPlaceholder = hasFormula && context.isUncalculated && type === 'n' && Number(value) === 0;
  if (isUnknown || isPlaceholder) return errorCell('noValue');
  if (value === undefined) return null;
  if (textTypes.includes(type)) return exactText(unescapeText(value));
  const bare = value.trim();
  if (bare === '') return null;
  const number = Number(bare);
  switch (type) {
    case 's': {
      const text = context.sharedStrings[number];
      return text === undefined ? unreadable : exactText(text);
    }
    case 'b':
      return isYes(bare);
    case 'd':
      return { kind: 'date', day: isoDay.exec(bare)?.[1] ?? null, shown: bare };
    case 'e':
      return bare;
    default:
      return Number.isFinite(number) ? numberCell(number, context.formats[style], context.countsFrom1904) : bare;
  }
}

/** Collects the rows while the sheet's tags are visited. */
class SheetReader {
  readonly rows = new Map<number, FileRow>();
  readonly merges: Range[] = [];
  readonly hiddenColumns = new Set<number>();
  readonly #context: SheetContext;
  #row = 0;
  #column = -1;
  #isHidden = false;
  #cell: OpenCell | undefined;
  /** Inside `v` or `t`, whose text is the cell's value. */
  #isValue = false;
  /** Inside the phonetic guide (`rPh`) of an East Asian text. */
  #isPhonetic = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  open(name: string, attribute: Attribute): void {
    if (name === 'row') this.#openRow(attribute);
    else if (name === 'c') this.#openCell(attribute);
    else if (name === 'mergeCell') this.merges.push(rangeOf(attribute('ref') ?? ''));
    else if (name === 'col') this.#noteColumns(attribute);
    else if (this.#cell) this.#openInCell(this.#cell, name);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'c' && this.#cell) {
      this.#store(cellOf(this.#cell, this.#context));
      this.#cell = undefined;
    }
  }

  text(text: string): void {
    if (this.#cell && this.#isValue && !this.#isPhonetic) this.#cell.value += text;
  }

  #openRow(attribute: Attribute): void {
    const given = attribute('r');
    this.#row = given === undefined ? this.#row + 1 : rowNumber(given);
    if (this.#row > last.row) throw tooLarge();
    this.#column = -1;
    this.#isHidden = isYes(attribute('hidden')) || Number(attribute('ht') ?? 1) === 0;
  }

  #openCell(attribute: Attribute): void {
    const given = attribute('r');
    if (given === undefined || given === '') this.#column += 1;
    else ({ row: this.#row, column: this.#column } = placeOf(given));
    const type = attribute('t') ?? 'n';
    this.#cell = { type, style: Number(attribute('s') ?? 0), value: undefined, hasFormula: false };
  }

  #openInCell(cell: OpenCell, name: string): void {
    if (name === 'f') cell.hasFormula = true;
    if (name === 'rPh') this.#isPhonetic = true;
    if (name === 'is') cell.type = 'inlineStr';
    if (name === 'v' || name === 't') {
      this.#isValue = true;
      cell.value ??= '';
    }
  }

  #noteColumns(attribute: Attribute): void {
    if (!isYes(attribute('hidden')) && Number(attribute('width') ?? 1) !== 0) return;
    const to = Math.min(Number(attribute('max')), importLimits.columns);
    for (let column = Number(attribute('min')); column <= to; column += 1) this.hiddenColumns.add(column - 1);
  }

  #store(cell: Cell): void {
    if (isEmptyCell(cell)) return;
    if (this.#column >= importLimits.columns) throw tooLarge();
    let row = this.rows.get(this.#row);
    if (!row) {
      // One more row is allowed for the headings.
      if (this.rows.size > importLimits.rows) throw tooLarge();
      row = { line: this.#row, cells: [], isHidden: this.#isHidden };
      this.rows.set(this.#row, row);
    }
    while (row.cells.length < this.#column) row.cells.push(null);
    row.cells[this.#column] = cell;
  }
}

/**
 * Excel displays one value across merged cells and stores it in the first. A text beside several rows, such as their
 * supplier, is that of each row. Whether an amount is too, or what a cell means that spans columns, only the user knows:
 * such cells are marked as errors.
 */
function fillMerged(rows: readonly FileRow[], merges: readonly Range[]): void {
  for (const { top, bottom, left, right } of merges) {
    const within = rows.filter(({ line }) => line >= top && line <= bottom);
    const [first] = within;
    if (first?.line !== top || isEmptyCell(first.cells[left])) continue;
    const value = first.cells[left];
    const filling = left === right && typeof value === 'string' ? value : errorCell('merged');
    const end = Math.min(right, importLimits.columns - 1);
    for (const { line, cells } of within) {
      for (let column = left; column <= end; column += 1) {
        if (line === top && column === left) continue;
        while (cells.length < column) cells.push(null);
        cells[column] = filling;
      }
    }
  }
}

/** @throws Error if it is not a sheet; UnreadableFile if it exceeds the limits */
export function readSheetCells(xml: Uint8Array, context: SheetContext): SheetCells {
  const reader = new SheetReader(context);
  visitXml(xml, reader);
  const rows = [...reader.rows.values()].toSorted((one, other) => one.line - other.line);
  fillMerged(rows.slice(1), reader.merges);
  return { rows, hiddenColumns: reader.hiddenColumns };
}
