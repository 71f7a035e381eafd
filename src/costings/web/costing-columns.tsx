/** Columns of the costings list (specification, section 2.6). */
import { type CostingSummary, costTotalKeys, costTotalLabels } from '#costings/costing.ts';
import { formatMoney } from '#shared/money.ts';
import { truckPaths } from '#web/paths.ts';
import { viewColumn } from '#web/table/cells.tsx';
import type { ListColumn } from '#web/table/list-column.ts';
import { ProfitAmount } from './profit-amount.tsx';

type Column = ListColumn<CostingSummary>;

/** Names of a summary's amounts. */
type AmountKey = {
  [Key in keyof CostingSummary]: CostingSummary[Key] extends number | null ? Key : never;
}[keyof CostingSummary];

function amountColumn(id: AmountKey, label: string, options: Partial<Column> = {}): Column {
  return {
    id,
    label,
    value: (summary) => summary[id],
    text: (summary) => {
      const amount = summary[id];
      return amount === null ? '' : formatMoney(amount);
    },
    align: 'right',
    filter: 'number',
    ...options,
  };
}

/** Pixels that the longest word among the labels of totals needs. */
const totalSize = 165;

const regNumber: Column = {
  id: 'regNumber',
  label: 'Reg Number',
  value: (summary) => summary.regNumber,
  filter: 'text',
  locked: true,
  size: 140,
};

/** In the order of the specification. */
export const costingColumns: readonly Column[] = [
  viewColumn(
    ({ company, id }) => truckPaths.view(company, id),
    (summary) => summary.regNumber,
  ),
  regNumber,
  amountColumn('profit', 'Profit', { cell: ({ profit }) => <ProfitAmount amount={profit} /> }),
  amountColumn('purchasePrice', 'Purchase Price'),
  amountColumn('totalCostOfServices', 'Total Cost of Services', { size: 200 }),
  ...costTotalKeys.map((key) => amountColumn(key, costTotalLabels[key], { size: totalSize })),
  amountColumn('salePrice', 'Sale Price'),
  amountColumn('freightCharges', 'Freight Charges'),
  amountColumn('warrantyCharges', 'Warranty Charges'),
];
