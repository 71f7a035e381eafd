/** Reads what was open of a client on a day: dated invoices less dated payments and credits (specification, section 20). */
import { type Kysely, sql } from 'kysely';
import { countsFromSql } from '#paperwork/paper-balance.ts';
import { clientDetailKey, partyDetailKeys } from '#parties/party-details.ts';
import { readParty } from '#parties/server/party-record-store.ts';
import type { Statement, StatementLine } from '#payments/statement.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { onDay } from '#shared/day-fields.ts';

/** Whose statement it is, and of which day. */
export interface StatementKey {
  company: Company;
  clientId: string;
  /** `YYYY-MM-DD` */
  to: string;
  today: string;
}

/** Payments, deposits too, and credits count from their own day, but not before their invoice. */
async function readLines(
  db: Kysely<Database>,
  { company, clientId, to, today }: StatementKey,
): Promise<StatementLine[]> {
  const [paidFrom, creditedFrom] = ['y.date', 'c.date'].map((date) => sql.raw(onDay(countsFromSql(date), today)));
  const { rows } = await sql<StatementLine>`
    with own as materialized (select c.id from client c where c.id = ${clientId} or c.merged_into = ${clientId})
    select i.number, i.date, i.due_date as "dueDate", i.currency, i.total::float8 as total, i.paid::float8 as paid,
      i.credited::float8 as credited, (i.total - i.paid - i.credited)::float8 as balance
    from (
      select p.id, p.number, p.number_value, p.date, p.due_date, p.currency, p.total_due + p.deposit_paid as total,
        (
          select coalesce(sum(case when y.refund then -y.amount else y.amount end), 0)
          from payment y where y.invoice_id = p.id and ${paidFrom} <= ${to}::date
        ) as paid,
        (
          select coalesce(sum(c.total), 0) from credit_note c where c.invoice_id = p.id and ${creditedFrom} <= ${to}::date
        ) as credited
      from own join paper p on p.bill_to ->> 'id' = own.id
      where p.kind = 'invoice' and p.company = ${company} and p.date <= ${to}::date
    ) i
    where i.total <> i.paid + i.credited
    order by i.date, i.number_value, i.id`.execute(db);
  return rows;
}

/** The statement of a client, or of the one that it was merged into; null where there is none. */
export async function readStatement(db: Kysely<Database>, key: StatementKey): Promise<Statement | null> {
  const client = await readParty(db, 'client', key.clientId);
  if (!client) return null;
  const { id, fields } = client;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const details = partyDetailKeys.map((detail) => [detail, text(fields[clientDetailKey('billTo', detail)])]);
  const party = { id, name: text(fields.name) ?? '', ...Object.fromEntries(details) } as Statement['client'];
  return { company: key.company, to: key.to, client: party, lines: await readLines(db, { ...key, clientId: id }) };
}
