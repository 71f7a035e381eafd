/** The trucks of a PDF's items: a table of several, or the facts of one, as customs ask for them. */
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

/** Of a margin item, with its numbers of the stock book. */
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

/** What stands first names the truck, and in the stock book its number does. */
function withBookNumber(texts: readonly string[], bookNumber: string): string[] {
  return [...texts.slice(0, 1), bookNumber, ...texts.slice(1)];
}

/** The year of the first registration. */
function yearOf({ registrationDate }: PaperTruck): string {
  return registrationDate?.slice(0, 4) ?? '';
}

function mileageOf({ mileage, mileageUnit }: PaperTruck): string {
  // Nobody has read the dial.
  if (mileage === null || mileage === 0) return '';
  return mileageText({ mileage, mileageUnit: mileageUnit ?? 'Kilometers' });
}

/** The texts of a row; of a margin item with its line of the stock book (VAT Notice 718). */
function cellsOf(truck: PaperTruck, isMargin: boolean): string[] {
  const { regNumber, make, model, chassisNumber, engineNumber, color, stockNumber } = truck;
  const known = [regNumber, make, model, chassisNumber ?? '', engineNumber ?? '', color ?? ''];
  const texts = [...known, yearOf(truck), mileageOf(truck)];
  return isMargin ? withBookNumber(texts, String(stockNumber ?? '')) : texts;
}

/** The head of tables, and each truck as a row of one. */
export interface PrintedTrucks {
  head: Box;
  rowOf: (truck: PaperTruck) => Box;
}

/** Tables whose columns are as wide as these trucks need them: all tables of a paper share them. */
export function truckTable(trucks: readonly PaperTruck[], isMargin: boolean): PrintedTrucks {
  const heads = isMargin ? withBookNumber(head, 'Stock No.') : head;
  const rows = new Map(trucks.map((truck) => [truck, cellsOf(truck, isMargin)]));
  const fitted = fittedColumns(isMargin ? marginColumns : columns, [heads, ...rows.values()]);
  return {
    head: headRow(fitted, heads),
    rowOf: (truck) => tableRow(fitted, rows.get(truck) ?? [], { rule: colors.line }),
  };
}

const [side, regWidth] = [4, 58];

/** Make and model, and the year, but for what the description of the truck's item says: items made of stock say it all. */
function factsNotInDescription(truck: PaperTruck, description: string): { name: string; year: string } {
  const [name, year] = [`${truck.make} ${truck.model}`, yearOf(truck)];
  if (!description.toLowerCase().includes(name.toLowerCase())) return { name, year };
  return { name: '', year: description.split(/\D+/).includes(year) ? '' : year };
}

/** One truck in lines of text: its reg number, and beside it what the description of its item does not say of it. */
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
    [side, textBox(regNumber, regWidth - side, { ...small, weight: 'bold' })],
    [side + regWidth, textBox(parts.join(' · '), page.width - regWidth - 2 * side, small)],
  ]);
  return stackOf([facts, gap(2)]);
}
