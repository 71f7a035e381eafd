/** The table in the e-mail of an order or invoice. */
import { type Kysely, sql } from 'kysely';
import { bankRows } from '#companies/server/company-mail.ts';
import { paperKindLabels, titleOf } from '#paperwork/paper-kinds.ts';
import type { Database } from '#server/db/schema.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { paperBalanceSql } from './paper-balance-sql.ts';
import type { PrintJob } from './pdf/paper-document.ts';

interface InvoiceBalance {
  /** Includes the deposit, as `paid` does. */
  total: number;
  paid: number;
  credited: number;
  balance: number;
}

/** Undefined for an order. */
async function readBalance(db: Kysely<Database>, id: string): Promise<InvoiceBalance | undefined> {
  const { paid, credited, balance } = paperBalanceSql;
  const { rows } = await sql<InvoiceBalance>`
    select (p.total_due + p.deposit_paid)::float8 as total, ${sql.raw(paid)}::float8 as paid,
      ${sql.raw(credited)}::float8 as credited, ${sql.raw(balance)}::float8 as balance
    from paper p where p.id = ${id} and p.kind = 'invoice'`.execute(db);
  return rows[0];
}

type AmountLine = readonly [label: string, amount: number];

function amountLines({ total, paid, credited, balance }: InvoiceBalance): AmountLine[] {
  const taken: AmountLine[] = [
    ['Paid', paid],
    ['Credited', credited],
  ];
  const shown = taken.filter(([, amount]) => amount !== 0);
  if (shown.length === 0) return [['Total due', total]];
  return [['Total', total], ...shown, balance < 0 ? ['Overpaid', -balance] : ['Balance', balance]];
}

/** An invoice with nothing left to pay has no due date and no bank details. */
export async function paperMailRows(db: Kysely<Database>, { kind, paper, letterhead }: PrintJob): Promise<MailRow[]> {
  const { id, number, currency, dueDate, totalDue } = paper;
  const invoice = await readBalance(db, id);
  const lines: AmountLine[] = invoice ? amountLines(invoice) : [['Total due', totalDue]];
  const isOwed = invoice === undefined || invoice.balance > 0;
  return [
    { label: `${paperKindLabels[kind]} number`, text: number },
    ...lines.map(([label, amount]) => ({ label, text: formatMoney(amount, currency) })),
    ...(isOwed && dueDate !== null ? [{ label: 'Due date', text: formatDate(dueDate) }] : []),
    ...(isOwed ? bankRows(letterhead, currency, titleOf(kind, paper)) : []),
  ];
}
