/** The items of a PDF: description, trucks, and the lines with their VAT. */
import type { Paper, PaperItem } from '#paperwork/paperwork.ts';
import type { LineTotal } from '#paperwork/totals.ts';
import { vatTreatmentLabels } from '#paperwork/vat-rules.ts';
import { columnsOf, headRow, type TextStyle, tableRow, textBox, textLines } from '#server/pdf/pdf-boxes.ts';
import { type Box, type Flow, gap, sideBySide, stackOf } from '#server/pdf/pdf-flow.ts';
import { accentOf, colors, page } from '#server/pdf/pdf-style.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { type PrintedTrucks, truckFacts, truckTable } from './pdf-trucks.ts';

const amount: TextStyle = { align: 'right', isOneLine: true };
const sum: TextStyle = { ...amount, weight: 'bold' };

/** The amount columns are the same in all tables of a paper. */
const sums = [
  { width: 70, style: amount },
  { width: 46, style: amount },
  { width: 64, style: amount },
  { width: 76, style: sum },
];
const sumsHead = ['Net', 'VAT Rate', 'VAT', 'Total'];

const lineColumns = columnsOf([{ width: 0 }, { width: 60, style: amount }, { width: 38, style: amount }, ...sums]);
const lineHead = ['Description', 'Each', 'Trucks', ...sumsHead];

/** For a single truck the price each equals the line amount, so these columns are left out. */
const singleColumns = columnsOf([{ width: 0 }, ...sums]);
const singleHead = ['Description', ...sumsHead];

/** Maximum characters of a line's description in the table; a longer one is printed below the table. */
const maxTableCharacters = 60;

/** Maximum characters of an item's description in bold; a longer one is in normal weight. */
const maxBoldCharacters = 100;

/** Maximum height in points of an item that is one unbreakable row; a taller one may break across pages. */
const maxRowHeight = 150;

interface ItemLine {
  name: string;
  description: string | null;
  rate: number;
  total: LineTotal;
}

function linesOfItem(item: PaperItem): ItemLine[] {
  const { rate, freight, warranty } = item.totals;
  const lines = [
    { name: 'Vehicle', description: null, rate: item.rate, total: rate },
    { name: 'Freight', description: item.freightDescription, rate: item.freightRate, total: freight },
    { name: 'Warranty', description: item.warrantyDescription, rate: item.warrantyRate, total: warranty },
  ];
  return lines.filter((line, index) => index === 0 || line.rate !== 0);
}

function isLong({ description }: ItemLine): boolean {
  return (description?.length ?? 0) > maxTableCharacters;
}

/** `Freight: Roro to Kingston`; only the name if the description repeats it, as in items created from stock. */
function describeLine({ name, description }: ItemLine): string {
  const text = description?.trim() ?? '';
  return text === '' || text.toLowerCase() === name.toLowerCase() ? name : `${name}: ${text}`;
}

/** The cells of VAT Rate and VAT. By law a margin item shows no VAT; an item outside the scope of VAT has none. */
function vatTexts({ vatTreatment, vatRate }: PaperItem, vat: string): [rate: string, vat: string] {
  if (vatTreatment === 'Margin' || vatTreatment === 'NoVat') return [vatTreatmentLabels[vatTreatment], ''];
  return [`${vatRate}%`, vat];
}

function lineRows(item: PaperItem, currency: Currency): Box[] {
  const money = (value: number) => formatMoney(value, currency);
  const isSingle = item.trucks.length === 1;
  return linesOfItem(item).map((line) => {
    const { net, vat, gross } = line.total;
    const name = isLong(line) ? line.name : describeLine(line);
    const each = isSingle ? [] : [money(line.rate), String(item.trucks.length)];
    const texts = [name, ...each, money(net), ...vatTexts(item, money(vat)), money(gross)];
    return tableRow(isSingle ? singleColumns : lineColumns, texts, { rule: colors.line });
  });
}

const isMargin = ({ vatTreatment }: PaperItem) => vatTreatment === 'Margin';

function factsOf(item: PaperItem): Box[] {
  return item.trucks.map((truck) => truckFacts(truck, isMargin(item), item.description));
}

/** Descriptions too long for the table. */
function notes(item: PaperItem): Box[] {
  const texts = linesOfItem(item).filter(isLong).map(describeLine);
  return texts.flatMap((text) => textLines(text, page.width, { color: colors.muted }));
}

/** `Item 1`, or an empty label for the only item. */
interface NamedItem {
  item: PaperItem;
  label: string;
}

const labelWidth = 40;

/** `Item 1` and the description. */
function heading({ item, label }: NamedItem, accent: string): Box[] {
  const left = label === '' ? 4 : 4 + labelWidth;
  const weight = item.description.length > maxBoldCharacters ? 'normal' : 'bold';
  return textLines(item.description, page.width - left, { weight }).map((line, index) =>
    sideBySide([
      [4, textBox(index === 0 ? label : '', labelWidth, { weight: 'bold', color: accent })],
      [left, line],
    ]),
  );
}

/** An item of one truck as one unbreakable row. */
function singleTruckRow(named: NamedItem, { company, currency }: Paper): Box {
  const { item } = named;
  return stackOf([gap(5), ...heading(named, accentOf(company)), ...factsOf(item), ...lineRows(item, currency)]);
}

/** Points after each item. */
const gapBelowItem = 12;

/** Height that must stay with the end of a table. Ignored for small tables, where it would waste most of a page. */
function keepWithHeightForRows(rows: readonly Box[], keepWithHeight: number): number {
  return rows.length > 2 && keepWithHeight > 0 && keepWithHeight < page.height / 2 ? gapBelowItem + keepWithHeight : 0;
}

/** Items of one truck each share a table. */
function placeSingles(flow: Flow, rows: readonly Box[], keepWithHeight: number): void {
  if (rows.length === 0) return;
  const head = headRow(singleColumns, singleHead);
  flow.placeTable({ head, rows, end: gap(0), keepWithHeight: keepWithHeightForRows(rows, keepWithHeight) });
  flow.space(gapBelowItem);
}

interface ItemLayout {
  paper: Paper;
  tableOf: (item: PaperItem) => PrintedTrucks;
  keepWithHeight: number;
}

/** Draws an item in a separate table. */
function placeSeparateItem(flow: Flow, named: NamedItem, { paper, tableOf, keepWithHeight }: ItemLayout): void {
  const { item } = named;
  const isSingle = item.trucks.length === 1;
  const lines = lineRows(item, paper.currency);
  const table = isSingle ? undefined : tableOf(item);
  const head = table?.head ?? headRow(singleColumns, singleHead);
  const rows = table ? item.trucks.map(table.rowOf) : [stackOf([gap(4), ...factsOf(item), ...lines])];
  const end = isSingle ? gap(0) : stackOf([gap(6), headRow(lineColumns, lineHead), ...lines]);
  // The heading stays on the page of the first truck, and the amounts on the page of the last two trucks.
  const few = rows.length <= 2 ? end.height + (rows[1]?.height ?? 0) : 0;
  const firstRow = (rows[0]?.height ?? 0) + few;
  const below = notes(item);
  flow.placeAll(heading(named, accentOf(paper.company)), 4 + head.height + firstRow);
  flow.space(4);
  flow.placeTable({
    head,
    rows,
    end,
    keepWithHeight: below.length > 0 ? 0 : keepWithHeightForRows(rows, keepWithHeight),
  });
  flow.space(4);
  flow.placeAll(below);
  flow.space(gapBelowItem);
}

/** All tables of margin items share their column widths, and so do all others. Margin items have one more column. */
function tablesOf(items: readonly PaperItem[]): ItemLayout['tableOf'] {
  const tableOfKind = (margin: boolean) => {
    const own = items.filter((item) => isMargin(item) === margin && item.trucks.length > 1);
    return truckTable(
      own.flatMap(({ trucks }) => trucks),
      margin,
    );
  };
  const [margin, other] = [tableOfKind(true), tableOfKind(false)];
  return (item) => (isMargin(item) ? margin : other);
}

/**
 * Draws all items in order. Consecutive items of one truck each share a table.
 * @param keepWithHeight height in points of the part after the items, which must not be alone on a page
 */
export function placeItems(flow: Flow, paper: Paper, keepWithHeight: number): void {
  const tableOf = tablesOf(paper.items);
  let singles: Box[] = [];
  for (const [index, item] of paper.items.entries()) {
    const named = { item, label: paper.items.length > 1 ? `Item ${index + 1}` : '' };
    const isPart = item.trucks.length === 1 && !linesOfItem(item).some(isLong) && item.description.length < 500;
    const part = isPart ? singleTruckRow(named, paper) : undefined;
    if (part !== undefined && part.height <= maxRowHeight) {
      singles.push(part);
      continue;
    }
    placeSingles(flow, singles, 0);
    singles = [];
    placeSeparateItem(flow, named, {
      paper,
      tableOf,
      keepWithHeight: index === paper.items.length - 1 ? keepWithHeight : 0,
    });
  }
  placeSingles(flow, singles, keepWithHeight);
}
