/**
 * Reads the cells of a row as the values of their fields. A cell that cannot be read stays text, so that the field's
 * own validation rejects it with the same message as the form.
 */
import { type Cell, type CellError, cellText, hiddenNumber, isEmptyCell, isShownCell } from './cell.ts';
import {
  type CellValue,
  type FilledCell,
  maxValueLength,
  readDateCell,
  readNumberCell,
  readPhoneCell,
  readRegNumberCell,
  readTextCell,
  slashOrder,
} from './cell-values.ts';
import type { ImportField } from './import-fields.ts';

/** What spreadsheets show for a formula error, in several languages and programs. */
const formulaError =
  /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|GETTING_DATA|BLOCKED!|BUSY!|CONNECT!|UNKNOWN!|EXTERNAL!|PYTHON!|TIMEOUT!|ERROR!|WERT!|BEZUG!|ZAHL!|NV|#{3,})$|^Err:\d{3}$/i;

const cellErrors: Readonly<Record<CellError, string>> = {
  noValue: 'The spreadsheet has no value for this formula. Open it in Excel, save it and import it again.',
  unreadable: 'The cell cannot be read. Open the file in Excel, save it and import it again.',
  quotes: 'There is a stray or missing quotation mark in this row. Correct it and save the file.',
  merged: 'The cell is merged with another one. Unmerge the cells, fill in each of them and save the file.',
};

/** Fields that allow several lines. */
const longTexts = /^description$|^advertText$|address/i;

/** Several lines in a one-line field are several values, or rows joined by a stray quotation mark. */
function lineBreakError({ id, type }: ImportField, cell: FilledCell): string | undefined {
  const isLine = (type === 'text' || type === 'party') && !longTexts.test(id);
  return isLine && /[\r\n]/.test(cellText(cell)) ? 'Enter one line. The cell has several.' : undefined;
}

/** Why a cell cannot be read, whatever its field. */
function cellErrorOf(cell: FilledCell): string | undefined {
  if (isShownCell(cell) && cell.kind === 'fault') return cellErrors[cell.fault];
  const hidden = hiddenNumber(cell);
  if (hidden !== undefined) return `The cell shows nothing but contains ${hidden}.`;
  const text = cellText(cell);
  return formulaError.test(text) ? `The spreadsheet has an error here (${text}).` : undefined;
}

/** Letters and digits only, so that `Euro 6`, `euro6` and `EURO-6` are the same. */
function choiceKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Common spellings of some choices besides their labels. */
const choiceSynonyms: Readonly<Record<string, string>> = {
  automatic: 'Auto',
  na: 'NotRequired',
  none: 'NotRequired',
  done: 'Completed',
  complete: 'Completed',
  yes: 'Completed',
  no: 'Pending',
  '6': 'Euro6',
  '5': 'Euro5',
  '4': 'Euro4',
  '3': 'Euro3',
  vi: 'Euro6',
  v: 'Euro5',
  eurovi: 'Euro6',
  eurov: 'Euro5',
  miles: 'Miles',
  mile: 'Miles',
  km: 'Kilometers',
  kms: 'Kilometers',
  kilometres: 'Kilometers',
  repairs: 'Repairs',
  repair: 'Repairs',
  collection: 'CollectionCost',
  delivery: 'DeliveryCost',
  shipping: 'ShippingCost',
  mot: 'InspectionMot',
  inspection: 'InspectionMot',
  misc: 'MiscExpenses',
};

function choiceOf({ choices = {} }: ImportField, cell: FilledCell): string {
  const text = cellText(cell);
  const key = choiceKey(text);
  const found = Object.entries(choices).find(([value, label]) => choiceKey(value) === key || choiceKey(label) === key);
  const other = Object.hasOwn(choiceSynonyms, key) ? choiceSynonyms[key] : undefined;
  return found?.[0] ?? (other !== undefined && Object.hasOwn(choices, other) ? other : text);
}

const yesValues = ['yes', 'y', 'true', '1', 'x', 'sold'];
const noValues = ['no', 'n', 'false', '0', 'unsold'];

function yesNoOf(cell: FilledCell): boolean | string {
  const text = cellText(cell);
  const key = text.toLowerCase();
  if (yesValues.includes(key)) return true;
  return noValues.includes(key) ? false : text;
}

/** Prose fields, in which the whole cell may be a date. */
const freeTexts = ['description', 'advertText'];

/** One text per line, or separated by semicolons, bars or else commas. */
function textsOf(cell: FilledCell): string[] {
  const text = cellText(cell);
  const separator = /[\r\n;|]/.test(text) ? /[\r\n;|]/ : ',';
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean);
}

function readCell(
  field: ImportField,
  cell: FilledCell,
  { today, hasDecimalComma }: { today: string; hasDecimalComma: boolean },
): CellValue {
  const reason = cellErrorOf(cell) ?? lineBreakError(field, cell);
  if (reason !== undefined) return { value: cellText(cell), reason };
  switch (field.type) {
    case 'money':
      return readNumberCell(cell, 'money', hasDecimalComma);
    case 'number':
      return readNumberCell(cell, 'whole', hasDecimalComma);
    case 'date':
      return readDateCell(cell, today);
    case 'choice':
    case 'company':
    case 'status':
      return { value: choiceOf(field, cell) };
    case 'yesNo':
      return { value: yesNoOf(cell) };
    case 'texts':
      return { value: textsOf(cell) };
    case 'party': {
      const { value, ...rest } = readTextCell(cell);
      return { value: { name: value }, ...rest };
    }
    default:
      if (field.id === 'regNumber') return readRegNumberCell(cell);
      if (field.hasPhoneNumber) return readPhoneCell(cell);
      return readTextCell(cell, freeTexts.includes(field.id));
  }
}

/** A column that is imported. */
export interface ImportedColumn {
  /** Index in the row. */
  at: number;
  head: string;
  field: ImportField;
}

/** A number with its unit: `123,456 km`, `km 123,456`. */
const unitBehind = /^([\d.,][\d.,\s]*)([a-z]+)\.?$/i;
const unitBefore = /^([a-z]+)\.?\s*([\d.,][\d.,\s]*)$/i;

/** A cell without its unit. */
interface CellWithUnit {
  cell: FilledCell;
  unit: string | undefined;
}

function withoutUnit(cell: FilledCell, unitField: ImportField): CellWithUnit {
  const text = cellText(cell);
  const behind = text.length > maxValueLength ? null : unitBehind.exec(text);
  const before = text.length > maxValueLength ? null : unitBefore.exec(text);
  const [digits, word] = behind ? [behind[1], behind[2]] : [before?.[2], before?.[1]];
  const unit = word === undefined ? undefined : choiceOf(unitField, word);
  if (digits === undefined || unit === undefined || !isChoice(unitField, unit)) return { cell, unit: undefined };
  const number = digits.trim();
  return { cell: isShownCell(cell) && cell.kind === 'number' ? { ...cell, shown: number } : number, unit };
}

function isChoice({ choices = {} }: ImportField, value: string): boolean {
  return Object.hasOwn(choices, value);
}

/** The unit in a heading such as `Mileage (km)`. */
function unitOfHead(head: string, unit: ImportField): string | undefined {
  const words = head.split(/[^\p{L}]+/u).filter(Boolean);
  return words.map((word) => choiceOf(unit, word)).find((value) => isChoice(unit, value));
}

const foreignHead = /%|[\p{Sc}]|\b(?:USD|EUR|dollars?|euros?|percent)\b/iu;

const thousands = /(?<!\d)000(?!\d)|\bthousands?\b|£\s?k\b/i;

/** `Price ($)` and `VAT (%)` are not in pounds, and `Price (£000)` is in thousands. */
function headingError(head: string, { type }: ImportField): string | undefined {
  const isNumber = type === 'money' || type === 'number';
  if (isNumber && thousands.test(head)) return `The column ${head} is in thousands. Enter whole numbers.`;
  const isForeign = type === 'money' && foreignHead.test(head.replaceAll('£', ''));
  return isForeign ? `Enter an amount. The column ${head} is not in pounds.` : undefined;
}

/** The values of a row by field; empty cells are omitted. */
interface RowValues {
  values: Record<string, unknown>;
  /** Why the row is rejected, by field. */
  reasons: Record<string, string>;
}

function monthFirstError(cell: FilledCell, example: string | undefined): string | undefined {
  const isDoubtful = example !== undefined && slashOrder(cell) === 'either';
  return isDoubtful ? `Enter a date. The column has dates with the month first, such as ${example}.` : undefined;
}

/** Columns with dates that can only be month first and none that can only be day first, each with an example. */
export function monthFirstColumns(
  columns: readonly ImportedColumn[],
  rows: readonly { cells: readonly Cell[] }[],
): Map<number, string> {
  const found = new Map<number, string>();
  for (const { at, field } of columns) {
    if (field.type !== 'date') continue;
    const orders = Map.groupBy(rows, ({ cells }) => slashOrder(cells[at]));
    const example = orders.get('month')?.[0]?.cells[at];
    if (example !== undefined && !orders.has('day')) found.set(at, cellText(example));
  }
  return found;
}

/** The cell, the heading and the unit column may each give a unit; they must agree. */
function clashOfUnits(unit: ImportField, found: readonly (string | undefined)[]): string | undefined {
  const different = [...new Set(found.filter((value) => value !== undefined))];
  const labels = different.map((value) => unit.choices?.[value] ?? value);
  return different.length > 1 ? `The file says ${labels.join(' and ')}.` : undefined;
}

interface Reading {
  today: string;
  /** The field that holds the unit of a number. */
  unitOf: (id: string) => ImportField | undefined;
  /** An example date for each month-first column, by column index. */
  monthFirst?: ReadonlyMap<number, string>;
  /** Indexes of columns in which a point separates thousands. */
  decimalComma?: ReadonlySet<number>;
}

export function valuesOf(
  columns: readonly ImportedColumn[],
  cells: readonly Cell[],
  { today, unitOf, monthFirst, decimalComma }: Reading,
): RowValues {
  const values: Record<string, unknown> = {};
  const reasons: Record<string, string> = {};
  const units: { unit: ImportField; ofField: string; found: (string | undefined)[] }[] = [];
  for (const { at, head, field } of columns) {
    const given = cells[at];
    if (given === undefined || given === null || isEmptyCell(given)) continue;
    const unit = field.unitField === undefined ? undefined : unitOf(field.unitField);
    const { cell, unit: own } = unit ? withoutUnit(given, unit) : { cell: given, unit: undefined };
    const other = headingError(head, field) ?? monthFirstError(cell, monthFirst?.get(at));
    const { value, reason = other } = readCell(field, cell, { today, hasDecimalComma: decimalComma?.has(at) ?? false });
    if (value !== undefined) values[field.id] = value;
    if (reason !== undefined) reasons[field.id] = reason;
    if (unit && value !== undefined) units.push({ unit, ofField: field.id, found: [own, unitOfHead(head, unit)] });
  }
  for (const { unit, ofField, found } of units) {
    const column = values[unit.id];
    const clash = clashOfUnits(unit, [
      ...found,
      typeof column === 'string' && isChoice(unit, column) ? column : undefined,
    ]);
    if (clash !== undefined) reasons[ofField] ??= clash;
    const named = found.find((one) => one !== undefined);
    if (named !== undefined) values[unit.id] ??= named;
  }
  return { values, reasons };
}
