/** Number formats of a workbook, and numbers as Excel displays them in these formats. */
import { format, getFormatFromId, getFormatInfo } from 'numfmt';
import { type Cell, withoutNoise } from '#imports/cell.ts';
import { dayOfSerial } from '#imports/cell-values.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import { parseNumber } from '#shared/number-text.ts';
import { visitXml } from './workbook-xml.ts';

/** Days between the 1900 and 1904 date systems of workbooks. */
const daysTo1904 = 1462;

/** How a cell displays its number. */
export interface CellFormat {
  code: string;
  kind: 'general' | 'plain' | 'date' | 'time' | 'other';
}

const options = { locale: 'en-GB', throws: false, fillChar: '', skipChar: '' } as const;

const probes = [0, 5.25, 1234.56, -1234.56];

/** Whether a format displays only the number: no unit, leading zeros or thousands. */
function isPlainFormat(code: string): boolean {
  // A conditional format may display other numbers differently.
  if (/[<=>]/.test(code)) return false;
  return probes.every((number) => {
    const shown = format(code, number, options);
    const read = parseNumber(shown, { kind: 'decimal', from: 'cell' });
    const isZero = number === 0 && ['0', '-'].includes(shown.trim());
    const isNear = read !== null && Math.abs(read - number) <= 0.5;
    return isZero || (isNear && !/^\D*0\d/.test(shown));
  });
}

/** Built-in formats have an id but no code in the file; Excel displays them in the local format. */
function builtInCode(id: number): string {
  if (id === 14) return 'dd/mm/yyyy';
  if (id === 22) return 'dd/mm/yyyy h:mm';
  return (getFormatFromId(id) ?? 'General').replaceAll('$', '"£"');
}

/**
 * Excel takes number separators from its own settings, whatever country a format names, so `[$€-407]` is read as
 * `[$€]`.
 */
function withoutCountry(code: string): string {
  return code.replace(/\[\$([^[\]-]*)-[^[\]]*\]/g, (_all, sign: string) => (sign === '' ? '' : `[$${sign}]`));
}

function formatOf(given: string): CellFormat {
  if (/^general$/i.test(given)) return { code: given, kind: 'general' };
  const { type } = getFormatInfo(given);
  if (type === 'date' || type === 'datetime') return { code: given, kind: 'date' };
  if (type === 'time') return { code: given, kind: 'time' };
  const code = withoutCountry(given);
  return { code, kind: isPlainFormat(code) ? 'plain' : 'other' };
}

/** The formats of cells, in the order of the style index that cells refer to. */
export function readFormats(styles: Uint8Array | undefined): CellFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  let isInFormats = false;
  if (!styles) return [];
  visitXml(styles, {
    open: (name, attribute) => {
      if (name === 'numFmts') isInFormats = true;
      // Other `numFmt` elements belong to conditional formats, whose ids are separate.
      if (name === 'numFmt' && isInFormats)
        codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? 'General');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) ids.push(Number(attribute('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
      if (name === 'numFmts') isInFormats = false;
    },
  });
  const formats = new Map<number, CellFormat>();
  return ids.map((id) => {
    const known = formats.get(id) ?? formatOf(codes.get(id) ?? builtInCode(id));
    formats.set(id, known);
    return known;
  });
}

const general: CellFormat = { code: 'General', kind: 'general' };

/** The day after 31 December 9999, the last date that a spreadsheet displays. */
const endOfDays = 2_958_466;

function shownNumber(number: number, { code, kind }: CellFormat, countsFrom1904: boolean): string {
  if (kind !== 'date' && kind !== 'time') return format(code, number, options);
  const day = countsFrom1904 ? number + daysTo1904 : number;
  // Excel displays hash marks before its first date and after its last one.
  return day < 0 || day >= endOfDays ? '######' : format(code, day, options);
}

/** A number as its cell displays it. */
export function numberCell(number: number, given: CellFormat | undefined, countsFrom1904: boolean): Cell {
  const { kind } = given ?? general;
  const isPlain =
    kind === 'general' || (kind === 'plain' && (Number.isInteger(number) || hasTwoDecimals(withoutNoise(number))));
  if (isPlain && !countsFrom1904) return number;
  const shown = isPlain ? String(withoutNoise(number)) : shownNumber(number, given ?? general, countsFrom1904);
  const day = dayOfSerial(number, countsFrom1904);
  if (kind === 'date') return { kind: 'date', day, shown };
  return { kind: 'number', number, shown, ...(countsFrom1904 && day !== null && { day }) };
}
