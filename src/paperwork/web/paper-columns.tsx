/** Columns of the lists of orders and invoices (specification, sections 2.12 and 2.17). */
import type { PaperKind, PaperRow } from '#paperwork/paperwork.ts';
import { formatDate } from '#shared/dates.ts';
import { currencies, formatMoney } from '#shared/money.ts';
import { viewColumn } from '#web/table/cells.tsx';
import type { ListColumn } from '#web/table/list-column.ts';
import { exactSum } from '#web/table/sort-value.ts';
import { paperPaths } from './paper-target.ts';

type Column = ListColumn<PaperRow>;

/** Names of a row's amounts. */
type AmountKey = 'depositPaid' | 'totalSalePrice' | 'totalFreightCharges' | 'totalWarrantyCharges';

/** Pounds and dollars are never added up: a group with both has both sums. */
function sumsText(rows: readonly PaperRow[], id: AmountKey): string {
  const sums = currencies.flatMap((currency) => {
    const amounts = rows.filter((row) => row.currency === currency).map((row) => row[id]);
    return amounts.length === 0 ? [] : [formatMoney(exactSum(amounts), currency)];
  });
  return sums.join(' + ');
}

function amountColumn(id: AmountKey, label: string, size?: number): Column {
  return {
    id,
    label,
    value: (row) => row[id],
    text: (row) => formatMoney(row[id], row.currency),
    align: 'right',
    filter: 'number',
    sum: (_, rows) => sumsText(rows, id),
    ...(size === undefined ? {} : { size }),
  };
}

function clientColumn(id: 'billToClientName' | 'shipToClientName', label: string): Column {
  return { id, label, value: (row) => row[id], filter: 'text', groupable: true, size: 175 };
}

/** After the view column. */
const fields: readonly Column[] = [
  {
    id: 'number',
    label: 'Number',
    // At most 15 digits, which a number holds exactly: 9 stands before 10.
    value: (row) => Number(row.number),
    text: (row) => row.number,
    filter: 'text',
    locked: true,
    size: 110,
  },
  {
    id: 'date',
    label: 'Date',
    value: (row) => row.date,
    text: (row) => formatDate(row.date),
    filter: 'date',
    size: 120,
  },
  amountColumn('depositPaid', 'Deposit Paid', 140),
  clientColumn('billToClientName', 'Bill To'),
  clientColumn('shipToClientName', 'Ship To'),
  {
    id: 'numberOfTrucks',
    label: 'Number of Trucks',
    value: (row) => row.numberOfTrucks,
    align: 'right',
    filter: 'number',
    sum: (total) => total,
    size: 130,
  },
  amountColumn('totalSalePrice', 'Total Sale Price'),
  amountColumn('totalFreightCharges', 'Total Freight Charges'),
  amountColumn('totalWarrantyCharges', 'Total Warranty Charges', 170),
];

function columnsOf(kind: PaperKind): readonly Column[] {
  const view = viewColumn<PaperRow>(
    ({ company, id }) => paperPaths[kind].view(company, id),
    ({ number }) => number,
  );
  return [view, ...fields];
}

/** In the order of the specification. */
export const paperColumns: Record<PaperKind, readonly Column[]> = {
  order: columnsOf('order'),
  invoice: columnsOf('invoice'),
};
