/** Queries on the numbers of papers as the register shows them. */
import { type Kysely, sql } from 'kysely';
import type { RegisteredNumber } from '#ledger/register.ts';
import type { Database } from '#server/db/schema.ts';
import type { Sequence } from './paper-number-store.ts';

/** A moment as the API writes it. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Every number that a paper of the sequence ever took, in their order. */
export async function listNumbers(db: Kysely<Database>, { company, kind }: Sequence): Promise<RegisteredNumber[]> {
  const { rows } = await sql<Omit<RegisteredNumber, 'value'> & { value: string }>`
    select n.number_value as value, n.number, n.paper_id as "paperId", r.content ->> 'date' as date,
      coalesce(r.content #>> '{billToClient,name}', r.content ->> 'client') as client, n.state,
      ${instant('n.given_at')} as "givenAt", n.given_by as "givenBy",
      ${instant('n.ended_at')} as "endedAt", n.ended_by as "endedBy", n.successor
    from paper_number n
    left join lateral (
      select content from paper_revision
      where kind = n.kind and paper_id = n.paper_id
      order by revision desc
      limit 1
    ) r on true
    where n.company = ${company} and n.kind = ${kind}
    order by n.number_value`.execute(db);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}
