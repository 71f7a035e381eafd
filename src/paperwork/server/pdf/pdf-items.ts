/** The items of a PDF: what is sold, each truck, and the lines with their VAT. */
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

/** What each line comes to; all tables of a paper share these. */
const sums = [
  { width: 70, style: amount },
  { width: 46, style: amount },
  { width: 64, style: amount },
  { width: 76, style: sum },
];
const sumsHead = ['Net', 'VAT Rate', 'VAT', 'Total'];

const lineColumns = columnsOf([{ width: 0 }, { width: 60, style: amount }, { width: 38, style: amount }, ...sums]);
const lineHead = ['Description', 'Each', 'Trucks', ...sumsHead];

/** Of a single truck the amount for each is that of the line. */
const singleColumns = columnsOf([{ width: 0 }, ...sums]);
const singleHead = ['Description', ...sumsHead];

/** Characters of a line's description that its table has room for; a longer one stands below the table. */
const roomInTable = 60;

/** Characters of an item's description that stand out; a longer one is text to read. */
const roomInTitle = 100;

/** Points of an item that is one part of a table; a higher one has room to break. */
const maxPart = 150;

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
  return (description?.length ?? 0) > roomInTable;
}

/** `Freight: Roro to Kingston`; what says no more than the name, as items made of stock do, is the name. */
function described({ name, description }: ItemLine): string {
  const says = description?.trim() ?? '';
  return says === '' || says.toLowerCase() === name.toLowerCase() ? name : `${name}: ${says}`;
}

/** What stands under VAT Rate and VAT: a margin item shows no VAT, and what is outside of VAT has none. */
function vatTexts({ vatTreatment, vatRate }: PaperItem, vat: string): [rate: string, vat: string] {
  if (vatTreatment === 'Margin' || vatTreatment === 'NoVat') return [vatTreatmentLabels[vatTreatment], ''];
  return [`${vatRate}%`, vat];
}

function lineRows(item: PaperItem, currency: Currency): Box[] {
  const money = (value: number) => formatMoney(value, currency);
  const isSingle = item.trucks.length === 1;
  return linesOfItem(item).map((line) => {
    const { net, vat, gross } = line.total;
    const name = isLong(line) ? line.name : described(line);
    const each = isSingle ? [] : [money(line.rate), String(item.trucks.length)];
    const texts = [name, ...each, money(net), ...vatTexts(item, money(vat)), money(gross)];
    return tableRow(isSingle ? singleColumns : lineColumns, texts, { rule: colors.line });
  });
}

const isMargin = ({ vatTreatment }: PaperItem) => vatTreatment === 'Margin';

/** Its trucks in lines of text. */
function factsOf(item: PaperItem): Box[] {
  return item.trucks.map((truck) => truckFacts(truck, isMargin(item), item.description));
}

/** The descriptions that are too long for the table, line by line. */
function notes(item: PaperItem): Box[] {
  const texts = linesOfItem(item).filter(isLong).map(described);
  return texts.flatMap((text) => textLines(text, page.width, { color: colors.muted }));
}

/** An item with the words that name it: `Item 1`, or none where it is the only one. */
interface NamedItem {
  item: PaperItem;
  label: string;
}

const labelWidth = 40;

/** `Item 1` and what is sold, line by line. */
function heading({ item, label }: NamedItem, accent: string): Box[] {
  const left = label === '' ? 4 : 4 + labelWidth;
  const weight = item.description.length > roomInTitle ? 'normal' : 'bold';
  return textLines(item.description, page.width - left, { weight }).map((line, index) =>
    sideBySide([
      [4, textBox(index === 0 ? label : '', labelWidth, { weight: 'bold', color: accent })],
      [left, line],
    ]),
  );
}

/** An item of one truck as one part of a table: what is sold, the truck, the lines. */
function singlePart(named: NamedItem, { company, currency }: Paper): Box {
  const { item } = named;
  return stackOf([gap(5), ...heading(named, accentOf(company)), ...factsOf(item), ...lineRows(item, currency)]);
}

/** Points between items, and before what follows the last one. */
const belowItem = 12;

/** What must not part from a table of so many rows: of few, little is gained and much of a page is lost. */
function keepWithHeightOfRows(rows: readonly Box[], keepWithHeight: number): number {
  return rows.length > 2 && keepWithHeight > 0 && keepWithHeight < page.height / 2 ? belowItem + keepWithHeight : 0;
}

/** Items of one truck each, below one head. */
function placeSingles(flow: Flow, rows: readonly Box[], keepWithHeight: number): void {
  if (rows.length === 0) return;
  const head = headRow(singleColumns, singleHead);
  flow.placeTable({ head, rows, end: gap(0), keepWithHeight: keepWithHeightOfRows(rows, keepWithHeight) });
  flow.space(belowItem);
}

/** What an item of a table's own is drawn with. */
interface LargeLook {
  paper: Paper;
  tableOf: (item: PaperItem) => PrintedTrucks;
  keepWithHeight: number;
}

/** An item with a table, or lines of text, of its own. */
function placeLarge(flow: Flow, named: NamedItem, { paper, tableOf, keepWithHeight }: LargeLook): void {
  const { item } = named;
  const isSingle = item.trucks.length === 1;
  const lines = lineRows(item, paper.currency);
  const table = isSingle ? undefined : tableOf(item);
  const head = table?.head ?? headRow(singleColumns, singleHead);
  const rows = table ? item.trucks.map(table.rowOf) : [stackOf([gap(4), ...factsOf(item), ...lines])];
  const end = isSingle ? gap(0) : stackOf([gap(6), headRow(lineColumns, lineHead), ...lines]);
  // The heading stays with the first truck, and the last two trucks with what they cost.
  const few = rows.length <= 2 ? end.height + (rows[1]?.height ?? 0) : 0;
  const firstRow = (rows[0]?.height ?? 0) + few;
  const below = notes(item);
  flow.placeAll(heading(named, accentOf(paper.company)), 4 + head.height + firstRow);
  flow.space(4);
  flow.placeTable({
    head,
    rows,
    end,
    keepWithHeight: below.length > 0 ? 0 : keepWithHeightOfRows(rows, keepWithHeight),
  });
  flow.space(4);
  flow.placeAll(below);
  flow.space(belowItem);
}

/** Tables of a paper's items: those of margin items, which have a column more, share theirs, and so do all others. */
function tablesOf(items: readonly PaperItem[]): LargeLook['tableOf'] {
  const ofKind = (margin: boolean) => {
    const own = items.filter((item) => isMargin(item) === margin && item.trucks.length > 1);
    return truckTable(
      own.flatMap(({ trucks }) => trucks),
      margin,
    );
  };
  const [margin, other] = [ofKind(true), ofKind(false)];
  return (item) => (isMargin(item) ? margin : other);
}

/**
 * Every item in order: neighbours of one truck each share a table.
 * @param keepWithHeight points of what follows the items and must not stand alone on a page
 */
export function placeItems(flow: Flow, paper: Paper, keepWithHeight: number): void {
  const tableOf = tablesOf(paper.items);
  let singles: Box[] = [];
  for (const [index, item] of paper.items.entries()) {
    const named = { item, label: paper.items.length > 1 ? `Item ${index + 1}` : '' };
    const isPart = item.trucks.length === 1 && !linesOfItem(item).some(isLong) && item.description.length < 500;
    const part = isPart ? singlePart(named, paper) : undefined;
    if (part !== undefined && part.height <= maxPart) {
      singles.push(part);
      continue;
    }
    placeSingles(flow, singles, 0);
    singles = [];
    placeLarge(flow, named, { paper, tableOf, keepWithHeight: index === paper.items.length - 1 ? keepWithHeight : 0 });
  }
  placeSingles(flow, singles, keepWithHeight);
}
