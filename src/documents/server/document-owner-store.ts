/** Finds the record that documents belong to. A merged client or supplier has the documents of all of its ids. */
import { type Kysely, sql } from 'kysely';
import type { DocumentOwner } from '#documents/document.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** The record in a request path; clients and suppliers have no company. */
export interface OwnerKey {
  owner: DocumentOwner;
  id: string;
  company: Company | null;
}

/** The record, and every id under which it has documents. */
export interface FoundOwner {
  id: string;
  ids: string[];
}

/**
 * The party of an id, or the one it was merged into, with all ids merged into it. Their documents belong to it until
 * the merge is undone.
 */
async function findParty(
  db: Kysely<Database>,
  kind: 'client' | 'supplier',
  id: string,
  forUpdate: boolean,
): Promise<FoundOwner | null> {
  const { rows } = await sql<FoundOwner>`
    select p.id, array(select m.id from ${sql.table(kind)} m where m.merged_into = p.id) || p.id as ids
    from ${sql.table(kind)} p
    where p.id = (select coalesce(o.merged_into, o.id) from ${sql.table(kind)} o where o.id = ${id})
    ${forUpdate ? sql`for key share of p` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The owner, or null if the company has no such record. With `forUpdate` it cannot be deleted until the transaction
 * ends.
 */
export async function findOwner(
  db: Kysely<Database>,
  { owner, id, company }: OwnerKey,
  forUpdate = false,
): Promise<FoundOwner | null> {
  if (owner === 'client' || owner === 'supplier') return findParty(db, owner, id, forUpdate);
  const table = { truck: 'truck', order: 'paper', invoice: 'paper', creditNote: 'credit_note' }[owner];
  const ofKind = table === 'paper' ? sql`kind = ${owner}` : sql`true`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = ${id} and company = ${company} and ${ofKind}
    ${forUpdate ? sql`for key share` : sql``}`.execute(db);
  return rows[0] ? { id, ids: [id] } : null;
}
