/** The built-in views of the order and invoice lists. */
import { paperStateLabels } from '#ledger/ledger.ts';
import { paymentStateLabels } from '#paperwork/paper-balance.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { PaperRow } from '#paperwork/paperwork.ts';
import type { BuiltInView } from '#web/table/built-in-views.ts';
import { stateWord } from '#web/ui/state-word.tsx';
import { paperStateColors, paymentColor } from './state-colors.ts';

/** List rows have no items. */
export type ListedPaper = Omit<PaperRow, 'items'> & { linkedNumber: string | null };

function moneyText({ paymentState, overdue }: ListedPaper): string {
  if (overdue) return 'Overdue';
  return paymentState ? paymentStateLabels[paymentState] : '';
}

function moneyWord(invoice: ListedPaper) {
  return stateWord(moneyText(invoice), paymentColor(invoice));
}

const issued = ({ state }: ListedPaper) => stateWord(paperStateLabels[state], paperStateColors[state]);

const head = { number: { size: 110 }, date: { size: 120 } };

/** The state of payment, which is 'Overdue' for what is owed after the due date. */
const money = {
  ...head,
  billToClientName: {},
  total: {},
  paid: {},
  balance: {},
  dueDate: { label: 'Due', size: 120 },
  paymentState: { label: 'State', size: 120, text: moneyText, cell: moneyWord },
};

const toIssue = {
  ...head,
  billToClientName: {},
  shipToClientName: {},
  numberOfTrucks: {},
  total: {},
  state: { size: 120, cell: issued },
};

const notIssued: BuiltInView<ListedPaper> = {
  id: 'not-issued',
  name: 'Not Issued',
  columns: toIssue,
  filters: { state: { in: ['Open'] } },
};

const oldestDueFirst = [{ id: 'dueDate', desc: false }];

export const paperViews: Record<PaperKind, readonly BuiltInView<ListedPaper>[]> = {
  order: [
    {
      id: 'money',
      name: 'Money',
      columns: {
        ...head,
        billToClientName: {},
        numberOfTrucks: {},
        depositPaid: {},
        total: {},
        invoiced: {},
        linkedNumber: {},
        state: { size: 120, cell: issued },
      },
    },
    { id: 'not-invoiced', name: 'Not Invoiced', columns: toIssue, filters: { invoiced: { in: [false] } } },
    notIssued,
  ],
  invoice: [
    { id: 'money', name: 'Money', columns: money },
    {
      id: 'unpaid',
      name: 'Unpaid',
      columns: money,
      filters: { paymentState: { in: ['Unpaid', 'PartPaid'] } },
      sort: oldestDueFirst,
    },
    { id: 'overdue', name: 'Overdue', columns: money, filters: { overdue: { in: [true] } }, sort: oldestDueFirst },
    notIssued,
  ],
};
