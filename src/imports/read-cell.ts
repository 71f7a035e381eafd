/**
 * A cell as the value of its field. What cannot be read stays the text that it is: the field's own validation then refuses
 * it in the words of the form.
 */
import { parseDate } from '#shared/date-text.ts';
import { parseNumber } from '#shared/number-text.ts';
import type { ImportField } from './import-fields.ts';

/** A cell as it is read from a file; a date is `YYYY-MM-DD`. */
export type Cell = string | number | boolean | null;

function textOf(cell: Exclude<Cell, null>): string {
  return String(cell).trim();
}

/** Whether nothing stands in a cell. */
export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || textOf(cell) === '';
}

/** What a spreadsheet shows where a formula came to nothing. */
const formulaError = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i;

/** The columns in which a row has what a formula failed with instead of a value, in words. */
export function formulaFaults(columns: readonly TakenColumn[], cells: readonly Cell[]): string {
  const faults = columns.flatMap(({ at, field: { label } }) => {
    const text = String(cells[at] ?? '').trim();
    return formulaError.test(text) ? [`${label}: The spreadsheet has an error here (${text}).`] : [];
  });
  return faults.join(' ');
}

/** Characters of the longest cell that is read as a number or a date; a longer one is left to the field to refuse. */
const maxValueLength = 60;

/** A spreadsheet reckons in binary: 0.1 + 0.2 is read as 0.3. */
function withoutNoise(value: number): number {
  return Number(value.toFixed(6));
}

function numberOf({ type }: ImportField, cell: Exclude<Cell, null>): number | string {
  if (typeof cell === 'number') return withoutNoise(cell);
  const text = textOf(cell);
  if (text.length > maxValueLength) return text;
  const value = parseNumber(text, { kind: type === 'money' ? 'money' : 'whole', from: 'file' });
  return value === null || Number.isNaN(value) ? text : value;
}

const dayMs = 86_400_000;

/** The day that a spreadsheet shows for a number. */
function dayOfSerial(serial: number): string | undefined {
  const isDay = serial >= 1 && serial < 2_958_466;
  return isDay ? new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayMs).toISOString().slice(0, 10) : undefined;
}

/** Behind a day; at a time of another zone it may be another day here. */
const timeOfDay = /[T ](?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?|00:00(?::00(?:\.0+)?)?Z)$/;

function dateOf(cell: Exclude<Cell, null>, today: string): string {
  if (typeof cell === 'number') return dayOfSerial(cell) ?? String(cell);
  const text = textOf(cell);
  if (text.length > maxValueLength) return text;
  const day = text.replace(timeOfDay, '');
  return parseDate(day, today) ?? text;
}

/** Letters and digits alone: `Euro 6`, `euro6`, `EURO-6`. */
function choiceKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** What people write for some choices, besides their labels. */
const otherWords: Readonly<Record<string, string>> = {
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

function choiceOf({ choices = {} }: ImportField, cell: Exclude<Cell, null>): string {
  const text = textOf(cell);
  const key = choiceKey(text);
  const found = Object.entries(choices).find(([value, label]) => choiceKey(value) === key || choiceKey(label) === key);
  const other = otherWords[key];
  return found?.[0] ?? (other !== undefined && other in choices ? other : text);
}

const yesWords = ['yes', 'y', 'true', '1', 'x', 'sold'];
const noWords = ['no', 'n', 'false', '0', 'unsold'];

function yesNoOf(cell: Exclude<Cell, null>): boolean | string {
  const text = textOf(cell);
  const key = text.toLowerCase();
  if (yesWords.includes(key)) return true;
  return noWords.includes(key) ? false : text;
}

/** The value of a cell that is not empty, for its field. */
function cellValue(field: ImportField, cell: Exclude<Cell, null>, today: string): unknown {
  switch (field.type) {
    case 'money':
    case 'number':
      return numberOf(field, cell);
    case 'date':
      return dateOf(cell, today);
    case 'choice':
    case 'company':
    case 'status':
      return choiceOf(field, cell);
    case 'yesNo':
      return yesNoOf(cell);
    case 'party':
      return { name: textOf(cell) };
    default:
      return textOf(cell);
  }
}

/** A column that is taken. */
export interface TakenColumn {
  /** Its place in the rows. */
  at: number;
  head: string;
  field: ImportField;
}

/** `123,456 km`: the number, and the rest. */
const numberWithUnit = /^([\d.,\s]+)([a-z]+)\.?$/i;

function numberAndUnit(cell: Exclude<Cell, null>): RegExpExecArray | null {
  const text = textOf(cell);
  return text.length > maxValueLength ? null : numberWithUnit.exec(text);
}

/** `Mileage (km)` says what its numbers are in. */
function unitOfHead(head: string, unit: ImportField): string | undefined {
  const words = head.split(/[^\p{L}]+/u).filter(Boolean);
  return words.map((word) => choiceOf(unit, word)).find((value) => value in (unit.choices ?? {}));
}

/** What a row says of its record, by field; empty cells say nothing. @param unitOf the field that has the unit of a number */
export function valuesOf(
  columns: readonly TakenColumn[],
  cells: readonly Cell[],
  { today, unitOf }: { today: string; unitOf: (id: string) => ImportField | undefined },
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const units: Record<string, string> = {};
  for (const { at, head, field } of columns) {
    const cell = cells[at];
    if (cell === undefined || cell === null || isEmptyCell(cell)) continue;
    const unit = field.unitField === undefined ? undefined : unitOf(field.unitField);
    const [, digits, word] = (unit && numberAndUnit(cell)) ?? [];
    const named = unit && (word === undefined ? unitOfHead(head, unit) : choiceOf(unit, word));
    const isUnit = named !== undefined && named in (unit?.choices ?? {});
    values[field.id] = cellValue(field, isUnit && digits !== undefined ? digits : cell, today);
    if (isUnit && unit) units[unit.id] = named;
  }
  return { ...units, ...values };
}
