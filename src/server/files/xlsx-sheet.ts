/**
 * Writes rows as the sheet of an Excel workbook. Amounts are numbers, dates are dates, and texts are never formulas.
 */
import { daysBetween } from '#shared/dates.ts';
import { valueText } from '#shared/field-texts.ts';
import { defaultWidth, type Field } from '#shared/fields.ts';
import type { ExportRow } from './export-row.ts';
import { styleOf } from './xlsx-parts.ts';

/** Day 0 of Excel's calendar, which wrongly includes 29 February 1900. */
const dayZero = '1899-12-30';
const lastDayBeforeLeap = 60;

/** Pixels per unit of column width in Excel. */
const pixelsPerUnit = 7;

/** Characters that XML does not allow, and CR, which an XML parser reads as LF. */
const notInXml = '[^\\t\\n\\u0020-\\uD7FF\\uE000-\\uFFFD\\u{10000}-\\u{10FFFF}]';
/**
 * An underscore that Excel would read as the start of an escape, including one that is formed by the next escaped
 * character.
 */
const escapeLike = `_(?=x[0-9A-Fa-f]{4}(?:_|${notInXml}))`;
const escaped = new RegExp(`${escapeLike}|${notInXml}`, 'gu');
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For example `_x000D_` (ST_Xstring, ECMA-376 part 1, 22.9.2.19). */
function escapeCharacter(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

function escapeText(text: string): string {
  return text.replace(escaped, escapeCharacter).replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

/** Returns `A`, `B`, ... `Z`, `AA`, ... */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

function numberCell(place: string, value: string | number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${Number(value)}</v></c>`;
}

function dayNumber(date: string): number {
  const day = daysBetween(dayZero, date);
  return day <= lastDayBeforeLeap ? day - 1 : day;
}

function cell(place: string, field: Field, row: ExportRow): string {
  const value = row[field.id] ?? null;
  if (value === null || value === '') return '';
  if (typeof value === 'object') return textCell(place, valueText(field, value), styleOf.text);
  if (typeof value === 'boolean') return textCell(place, value ? 'Yes' : 'No', styleOf.text);
  if (field.type === 'date') return numberCell(place, dayNumber(String(value)), styleOf.date);
  if (field.type === 'money') {
    const currency = field.currencyField === undefined ? field.currency : row[field.currencyField];
    const isDollars = currency === 'USD';
    return numberCell(place, value, isDollars ? styleOf.dollars : styleOf.pounds);
  }
  if (field.type === 'number') return numberCell(place, value, styleOf.number);
  return textCell(place, field.choices?.[String(value)] ?? String(value), styleOf.text);
}

/** The start of the sheet with the header row, which stays visible when scrolling. */
export function sheetStart(fields: readonly Field[]): string {
  const widths = fields.map((field, index) => {
    const width = (defaultWidth(field) / pixelsPerUnit).toFixed(1);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const heads = fields.map(({ label }, index) => textCell(`${columnName(index)}1`, label, styleOf.head));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`;
}

/** @param from number of the first row */
export function sheetRows(fields: readonly Field[], rows: readonly ExportRow[], from: number): string {
  return rows
    .map((row, index) => {
      const number = from + index;
      const cells = fields.map((field, column) => cell(`${columnName(column)}${number}`, field, row));
      return `<row r="${number}">${cells.join('')}</row>`;
    })
    .join('');
}

export const sheetEnd = '</sheetData></worksheet>';
