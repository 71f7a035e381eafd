/** The items of a PDF: what is sold, each truck, and the lines with their VAT. */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Paper, PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import { itemAmounts, itemTotals, type LineTotal } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { printable } from './pdf-fonts.ts';
import { accentOf, colors, listLayout, sizes, textWidth } from './pdf-style.ts';

function headCell(text: string, alignment: 'left' | 'right' = 'left'): TableCell {
  return { text, bold: true, fontSize: sizes.small, color: colors.muted, alignment };
}

function amountCell(text: string): TableCell {
  return { text, alignment: 'right', noWrap: true };
}

/** Widths of all columns but one, which takes the rest. */
function widthsWith(rest: number, widths: readonly number[]): number[] {
  const left = textWidth(widths.length + 1) - widths.reduce((sum, width) => sum + width, 0);
  return widths.toSpliced(rest, 0, left);
}

function trucksTable(trucks: readonly PaperTruck[]): Content {
  const rows = trucks.map(({ regNumber, make, model, chassisNumber }): TableCell[] => [
    { text: printable(regNumber), bold: true },
    { text: printable(make) },
    { text: printable(model) },
    { text: printable(chassisNumber ?? '') },
  ]);
  const head = ['Reg Number', 'Make', 'Model', 'Chassis Number'].map((text) => headCell(text));
  const widths = widthsWith(2, [92, 98, 148]);
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
    layout: listLayout,
    margin: [0, 4, 0, 4],
  };
}

/** Characters of a line's description that its table has room for; a longer one stands below the table. */
const roomInTable = 60;

interface Line {
  name: string;
  description: string | null;
  rate: number;
  total: LineTotal;
}

function linesOf(item: PaperItem): Line[] {
  const { rate, freight, warranty } = itemTotals(itemAmounts(item));
  const lines = [
    { name: 'Sale', description: null, rate: item.rate, total: rate },
    { name: 'Freight', description: item.freightDescription, rate: item.freightRate, total: freight },
    { name: 'Warranty', description: item.warrantyDescription, rate: item.warrantyRate, total: warranty },
  ];
  return lines.filter((line, index) => index === 0 || line.rate !== 0);
}

function isLong({ description }: Line): boolean {
  return (description?.length ?? 0) > roomInTable;
}

function described({ name, description }: Line): string {
  return description === null ? name : `${name}: ${description}`;
}

/** The descriptions that are too long for the table. */
function notesPart(item: PaperItem): Content[] {
  return linesOf(item)
    .filter(isLong)
    .map((line) => ({ text: printable(described(line)), margin: [4, 3, 4, 0] }));
}

function linesTable(item: PaperItem, currency: Currency): Content {
  const money = (amount: number) => formatMoney(amount, currency);
  const head = [
    headCell('Line'),
    ...['Per Truck', 'Trucks', 'VAT Rate', 'VAT', 'Total'].map((text) => headCell(text, 'right')),
  ];
  const rows = linesOf(item).map((line): TableCell[] => [
    { text: isLong(line) ? line.name : printable(described(line)) },
    amountCell(money(line.rate)),
    amountCell(String(item.trucks.length)),
    amountCell(`${item.vatRate}%`),
    amountCell(money(line.total.vat)),
    { ...(amountCell(money(line.total.gross)) as object), bold: true } as TableCell,
  ]);
  const widths = widthsWith(0, [84, 34, 42, 84, 88]);
  return {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body: [head, ...rows] },
    layout: listLayout,
  };
}

/** Every item in order. */
export function itemsPart({ company, currency, items }: Paper): Content[] {
  return items.flatMap((item, index) => [
    {
      text: [
        { text: items.length > 1 ? `Item ${index + 1}  ` : '', bold: true, color: accentOf(company) },
        { text: printable(item.description) },
      ],
      fontSize: sizes.heading,
      headlineLevel: 1,
    },
    trucksTable(item.trucks),
    linesTable(item, currency),
    ...notesPart(item),
    { text: '', margin: [0, 0, 0, 8] },
  ]);
}
