/** Reads what a client owed on a day: invoices less payments and credits up to that day. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countsFromSql } from '#paperwork/server/paper-balance-sql.ts';
import { storedParty } from '#paperwork/server/paper-sql-lists.ts';
import { clientDetailKey, partyDetailKeys, withCountryCode } from '#parties/party-details.ts';
import { readParty } from '#parties/server/party-record-store.ts';
import { debtorNameKey, type Statement, type StatementLine } from '#payments/statement.ts';
import type { Database } from '#server/db/schema.ts';
import { onDay } from '#server/list/day-fields.ts';
import type { Company } from '#shared/companies.ts';

export interface StatementKey {
  company: Company;
  clientId: string;
  /** `YYYY-MM-DD` */
  to: string;
  today: string;
}

/** SQL of invoices `p` of a client, or of a debtor without a record. */
function invoicesOf(clientId: string): RawBuilder<unknown> {
  const nameKey = debtorNameKey(clientId);
  if (nameKey !== undefined) {
    return sql`(
      select p.* from paper p
      where search_key(p.bill_to_name) = ${nameKey} and not exists (select from client c where c.id = p.bill_to ->> 'id')
    ) p`;
  }
  return sql`(
    with own as materialized (select c.id from client c where c.id = ${clientId} or c.merged_into = ${clientId})
    select p.* from own join paper p on p.bill_to ->> 'id' = own.id
  ) p`;
}

/** Payments, deposits and credits count from their own date, but not before their invoice. */
async function readLines(
  db: Kysely<Database>,
  { company, clientId, to, today }: StatementKey,
): Promise<StatementLine[]> {
  const [paidFrom, creditedFrom] = ['y.date', 'c.date'].map((date) => sql.raw(onDay(countsFromSql(date), today)));
  const { rows } = await sql<StatementLine>`
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
      from ${invoicesOf(clientId)}
      where p.kind = 'invoice' and p.company = ${company} and p.date <= ${to}::date
    ) i
    where i.total <> i.paid + i.credited
    order by i.date, i.number_value, i.id`.execute(db);
  return rows;
}

/** `owner` is the record whose history shows that the statement was sent. */
export interface ReadStatement {
  statement: Statement;
  owner: { kind: 'client' | 'invoice'; id: string };
}

type Client = Statement['client'];

/** Reads the client, or the one that it was merged into. */
async function readRecord(db: Kysely<Database>, clientId: string): Promise<Client | undefined> {
  const client = await readParty(db, 'client', clientId);
  if (!client) return undefined;
  const { id, fields } = client;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const details = partyDetailKeys.map((detail) => [detail, text(fields[clientDetailKey('billTo', detail)])]);
  return withCountryCode({ id, name: text(fields.name) ?? '', ...Object.fromEntries(details) } as Client);
}

/** Reads the details of a debtor without a record from their newest invoice. */
async function readBilledDetails(
  db: Kysely<Database>,
  { company, clientId }: StatementKey,
): Promise<{ client: Client; invoiceId: string } | undefined> {
  const { rows } = await sql<{ client: Client; invoiceId: string }>`
    select p.id as "invoiceId", ${sql.raw(storedParty('bill_to'))} as client
    from ${invoicesOf(clientId)}
    where p.kind = 'invoice' and p.company = ${company}
    order by p.date desc, p.id desc
    limit 1`.execute(db);
  return rows[0];
}

/** Null if there is no such client or debtor. */
export async function readStatement(db: Kysely<Database>, key: StatementKey): Promise<ReadStatement | null> {
  const { company, to } = key;
  if (debtorNameKey(key.clientId) !== undefined) {
    const billed = await readBilledDetails(db, key);
    if (!billed) return null;
    const { client, invoiceId } = billed;
    return {
      statement: { company, to, client: { ...client, id: null }, lines: await readLines(db, key) },
      owner: { kind: 'invoice', id: invoiceId },
    };
  }
  const client = await readRecord(db, key.clientId);
  const id = client?.id;
  if (client === undefined || id === undefined || id === null) return null;
  const lines = await readLines(db, { ...key, clientId: id });
  return { statement: { company, to, client, lines }, owner: { kind: 'client', id } };
}
