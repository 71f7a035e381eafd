/** Truck details on a PDF, including those that customs ask for. Several trucks are a table, one is lines of text. */
import { paperTruckFields } from '#paperwork/paper-item-fields.ts';
import type { PaperTruck } from '#paperwork/paperwork.ts';
import { columnsOf, fittedColumns, headRow, tableRow, textBox } from '#server/pdf/pdf-boxes.ts';
import { type Box, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { colors, page, sizes } from '#server/pdf/pdf-style.ts';
import { mileageText } from '#trucks/truck-texts.ts';

const small = { size: sizes.small } as const;

const bold = { ...small, weight: 'bold' } as const;

const columns = columnsOf([
  { width: 60, style: bold },
  { width: 66, style: small },
  { width: 0, style: small },
  { width: 98, style: small },
  { width: 84, style: small },
  { width: 44, style: small },
  { width: 32, style: small },
  { width: 58, style: small },
]);

/** Margin items also have a column of stock book numbers. */
const marginColumns = columnsOf([
  { width: 58, style: bold },
  { width: 36, style: small },
  { width: 68, style: small },
  { width: 0, style: small },
  { width: 96, style: small },
  { width: 62, style: small },
  { width: 36, style: small },
  { width: 28, style: small },
  { width: 56, style: small },
]);

function labelOf(id: keyof PaperTruck): string {
  return paperTruckFields.find((field) => field.id === id)?.label ?? '';
}

const yearLabel = 'Year';

const head = [
  ...(['regNumber', 'make', 'model', 'chassisNumber', 'engineNumber', 'color'] as const).map(labelOf),
  yearLabel,
  labelOf('mileage'),
];

/** Inserts the stock book number after the reg number. */
function withBookNumber(texts: readonly string[], bookNumber: string): string[] {
  return [...texts.slice(0, 1), bookNumber, ...texts.slice(1)];
}

function yearOf({ registrationDate }: PaperTruck): string {
  return registrationDate?.slice(0, 4) ?? '';
}

function mileageOf({ mileage, mileageUnit }: PaperTruck): string {
  // 0 means that the mileage was never entered.
  if (mileage === null || mileage === 0) return '';
  return mileageText({ mileage, mileageUnit: mileageUnit ?? 'Kilometers' });
}

/** Margin items show the stock book number (VAT Notice 718). */
function cellsOf(truck: PaperTruck, isMargin: boolean): string[] {
  const { regNumber, make, model, chassisNumber, engineNumber, color, stockNumber } = truck;
  const known = [regNumber, make, model, chassisNumber ?? '', engineNumber ?? '', color ?? ''];
  const texts = [...known, yearOf(truck), mileageOf(truck)];
  return isMargin ? withBookNumber(texts, String(stockNumber ?? '')) : texts;
}

export interface PrintedTrucks {
  head: Box;
  rowOf: (truck: PaperTruck) => Box;
}

/** Fits the column widths to these trucks, so that all tables of a paper can share them. */
export function truckTable(trucks: readonly PaperTruck[], isMargin: boolean): PrintedTrucks {
  const heads = isMargin ? withBookNumber(head, 'Stock No.') : head;
  const rows = new Map(trucks.map((truck) => [truck, cellsOf(truck, isMargin)]));
  const fitted = fittedColumns(isMargin ? marginColumns : columns, [heads, ...rows.values()]);
  return {
    head: headRow(fitted, heads),
    rowOf: (truck) => tableRow(fitted, rows.get(truck) ?? [], { rule: colors.line }),
  };
}

const [sidePadding, regWidth] = [4, 58];

/** Leaves out make, model and year if the item's description contains them, as in items created from stock. */
function factsNotInDescription(truck: PaperTruck, description: string): { name: string; year: string } {
  const [name, year] = [`${truck.make} ${truck.model}`, yearOf(truck)];
  if (!description.toLowerCase().includes(name.toLowerCase())) return { name, year };
  return { name: '', year: description.split(/\D+/).includes(year) ? '' : year };
}

/** The reg number, with the details that the item's description does not contain. */
export function truckFacts(truck: PaperTruck, isMargin: boolean, description: string): Box {
  const { regNumber, chassisNumber, engineNumber, color, stockNumber } = truck;
  const { name, year } = factsNotInDescription(truck, description);
  const parts = [
    ['', name],
    ['Chassis ', chassisNumber],
    ['Engine ', engineNumber],
    ['', color],
    [`${yearLabel} `, year],
    ['', mileageOf(truck)],
    ['Stock no. ', isMargin && stockNumber !== null ? String(stockNumber) : ''],
  ].flatMap(([label, value]) => (value ? [`${label}${value}`] : []));
  const facts = sideBySide([
    [sidePadding, textBox(regNumber, regWidth - sidePadding, { ...small, weight: 'bold' })],
    [sidePadding + regWidth, textBox(parts.join(' · '), page.width - regWidth - 2 * sidePadding, small)],
  ]);
  return stackOf([facts, gap(2)]);
}
