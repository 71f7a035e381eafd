/** The items of a PDF: what is sold, each truck, and the lines with their VAT. */
import type { Paper, PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import type { LineTotal } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { columnsOf, headRow, type TextStyle, tableRow, textBox, textLines } from './pdf-boxes.ts';
import { type Box, type Flow, gap, stackOf } from './pdf-flow.ts';
import { accentOf, colors, page, sizes } from './pdf-style.ts';

const amount: TextStyle = { align: 'right', isOneLine: true };

const truckColumns = columnsOf([
  { width: 100, style: { weight: 'bold' } },
  { width: 106 },
  { width: 0 },
  { width: 156 },
]);
const truckHead = ['Reg Number', 'Make', 'Model', 'Chassis Number'];

const lineColumns = columnsOf([
  { width: 0 },
  { width: 66, style: amount },
  { width: 36, style: amount },
  { width: 70, style: amount },
  { width: 44, style: amount },
  { width: 66, style: amount },
  { width: 76, style: { ...amount, weight: 'bold' } },
]);
const lineHead = ['Line', 'Per Truck', 'Trucks', 'Net', 'VAT Rate', 'VAT', 'Total'];

/** Characters of a line's description that its table has room for; a longer one stands below the table. */
const roomInTable = 60;

interface ItemLine {
  name: string;
  description: string | null;
  rate: number;
  total: LineTotal;
}

function linesOfItem(item: PaperItem): ItemLine[] {
  const { rate, freight, warranty } = item.totals;
  const lines = [
    { name: 'Sale', description: null, rate: item.rate, total: rate },
    { name: 'Freight', description: item.freightDescription, rate: item.freightRate, total: freight },
    { name: 'Warranty', description: item.warrantyDescription, rate: item.warrantyRate, total: warranty },
  ];
  return lines.filter((line, index) => index === 0 || line.rate !== 0);
}

function isLong({ description }: ItemLine): boolean {
  return (description?.length ?? 0) > roomInTable;
}

function described({ name, description }: ItemLine): string {
  return description === null ? name : `${name}: ${description}`;
}

function truckRow({ regNumber, make, model, chassisNumber }: PaperTruck): Box {
  return tableRow(truckColumns, [regNumber, make, model, chassisNumber ?? ''], { rule: colors.line });
}

function linesTable(item: PaperItem, currency: Currency): Box {
  const money = (value: number) => formatMoney(value, currency);
  const rows = linesOfItem(item).map((line) => {
    const { net, vat, gross } = line.total;
    const name = isLong(line) ? line.name : described(line);
    const texts = [
      name,
      money(line.rate),
      String(item.trucks.length),
      money(net),
      `${item.vatRate}%`,
      money(vat),
      money(gross),
    ];
    return tableRow(lineColumns, texts, { rule: colors.line });
  });
  return stackOf([gap(6), headRow(lineColumns, lineHead), ...rows]);
}

/** The descriptions that are too long for the table, line by line. */
function notes(item: PaperItem): Box[] {
  const texts = linesOfItem(item).filter(isLong).map(described);
  return texts.flatMap((text) => textLines(text, page.width, { color: colors.muted }));
}

/** `Item 1` and what is sold. */
function heading({ description }: PaperItem, label: string, accent: string): Box[] {
  const size = sizes.heading;
  const named = label === '' ? [] : [textBox(label, page.width, { size: sizes.small, weight: 'bold', color: accent })];
  return [...named, ...textLines(description, page.width, { size })];
}

/** Every item in order. */
export function placeItems(flow: Flow, { company, currency, items }: Paper): void {
  const head = headRow(truckColumns, truckHead);
  for (const [index, item] of items.entries()) {
    const rows = item.trucks.map(truckRow);
    const end = linesTable(item, currency);
    // The heading stays with the first truck, and the last two trucks with what they cost.
    const few = rows.length <= 2 ? end.height + (rows[1]?.height ?? 0) : 0;
    const firstRow = (rows[0]?.height ?? 0) + few;
    const label = items.length > 1 ? `Item ${index + 1}` : '';
    flow.placeAll(heading(item, label, accentOf(company)), 4 + head.height + firstRow);
    flow.space(4);
    flow.placeTable({ head, rows, end });
    flow.space(4);
    flow.placeAll(notes(item));
    flow.space(16);
  }
}
