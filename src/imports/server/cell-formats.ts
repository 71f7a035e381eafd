/** The formats of numbers in a workbook, and numbers as Excel shows them by these. */
import { format, getFormatFromId, getFormatInfo } from 'numfmt';
import { type Cell, withoutNoise } from '#imports/cell.ts';
import { dayOfSerial } from '#imports/cell-values.ts';
import { hasAtMostTwoPlaces } from '#shared/money.ts';
import { visitXml } from './workbook-xml.ts';

/** Days from the beginning of one calendar of workbooks to that of the other. */
const daysTo1904 = 1462;

/** How a cell shows its number. */
export interface CellFormat {
  code: string;
  kind: 'general' | 'plain' | 'date' | 'other';
}

const plainCodes = ['0', '0.00', '#,##0', '#,##0.00'];

/** Formats that have a number and no code in the file are shown in the country's own way. */
function builtInCode(id: number): string {
  if (id === 14) return 'dd/mm/yyyy';
  if (id === 22) return 'dd/mm/yyyy h:mm';
  return (getFormatFromId(id) ?? 'General').replaceAll('$', '"£"');
}

function formatOf(code: string): CellFormat {
  if (/^general$/i.test(code)) return { code, kind: 'general' };
  if (plainCodes.includes(code)) return { code, kind: 'plain' };
  const { type } = getFormatInfo(code);
  return { code, kind: type === 'date' || type === 'datetime' ? 'date' : 'other' };
}

/** The formats that cells name by their place. */
export function readFormats(styles: Uint8Array | undefined): CellFormat[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  if (!styles) return [];
  visitXml(styles, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? 'General');
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) ids.push(Number(attribute('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
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
const options = { locale: 'en-GB', throws: false, fillChar: '', skipChar: '' } as const;

/** A number as its cell shows it. */
export function numberCell(number: number, given: CellFormat | undefined, countsFrom1904: boolean): Cell {
  const { code, kind } = given ?? general;
  const isPlain = kind === 'general' || (kind === 'plain' && hasAtMostTwoPlaces(withoutNoise(number)));
  if (isPlain && !countsFrom1904) return number;
  const shown = isPlain
    ? String(withoutNoise(number))
    : format(code, kind === 'date' && countsFrom1904 ? number + daysTo1904 : number, options);
  const day = dayOfSerial(number, countsFrom1904);
  if (kind === 'date') return { kind: 'date', day, shown };
  return { kind: 'number', number, shown, ...(countsFrom1904 && day !== null && { day }) };
}
