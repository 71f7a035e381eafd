/** The rules of Needs Doing about what is owed. */
import { addDays, formatDate } from '#shared/dates.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { invoiceRule, type NeedsRule, paperScreen, text, yes } from '#shared/needs-rule.ts';

/** Over the list of invoices. */
export const paymentNeeds: readonly NeedsRule[] = [
  {
    rule: 'overdue',
    ...invoiceRule,
    filter: () => ({ overdue: yes }),
    order: 'dueDate',
    newToday: (today) => ({ dueDate: { from: addDays(today, -1), to: addDays(today, -1) } }),
    fields: ['number', 'balance', 'currency', 'dueDate', 'billToClientName'],
    message: ({ number, balance, currency, dueDate, billToClientName }) => {
      const amount = formatMoney(Number(balance), currency as Currency);
      return `Invoice ${text(number)}: ${text(billToClientName)} owes ${amount}, due on ${formatDate(text(dueDate))}.`;
    },
    address: paperScreen('view'),
    since: ({ dueDate }) => addDays(text(dueDate), 1),
  },
  {
    rule: 'overpaid',
    ...invoiceRule,
    filter: () => ({ balance: { to: -0.01 } }),
    order: 'date',
    fields: ['number', 'balance', 'currency', 'billToClientName'],
    message: ({ number, balance, currency, billToClientName }) => {
      const amount = formatMoney(-Number(balance), currency as Currency);
      return `Invoice ${text(number)}: ${text(billToClientName)} has paid ${amount} too much.`;
    },
    address: paperScreen('view'),
    since: () => null,
  },
];
