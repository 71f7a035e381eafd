import { type Kysely, sql } from 'kysely';
import { storeParticularsVersion } from '#companies/server/particulars-version-store.ts';
import type { LedgerKind, Revision } from '#ledger/ledger.ts';
import { actorName } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';

/** Identifies an order, invoice or credit note. */
export interface LedgerKey {
  company: Company;
  kind: LedgerKind;
  id: string;
}

export interface StoredRevision {
  revision: number;
  content: unknown;
  /** Version of the company's particulars. */
  particularsVersion: number;
  at: string;
  by: string | null;
}

export interface NewRevision {
  revision: number;
  content: object;
  particularsVersion: number;
  savedBy: string;
  savedByName: string;
}

async function insertRevision(
  db: Kysely<Database>,
  { company, kind, id }: LedgerKey,
  { revision, content, particularsVersion, savedBy, savedByName }: NewRevision,
): Promise<void> {
  await db
    .insertInto('paper_revision')
    .values({
      kind,
      paper_id: id,
      revision,
      company,
      content: JSON.stringify(content),
      particulars_version: particularsVersion,
      saved_by: savedBy,
      saved_by_name: savedByName,
    })
    .execute();
}

/** Stores a revision with the company's current particulars, in the transaction of the save. */
export async function storeRevision(
  context: Pick<WriteContext, 'db' | 'actor'>,
  key: LedgerKey,
  revision: Pick<NewRevision, 'revision' | 'content'>,
): Promise<void> {
  const particularsVersion = await storeParticularsVersion(context.db, key.company);
  const by = { savedBy: context.actor.userId, savedByName: actorName(context) };
  await insertRevision(context.db, key, { ...revision, particularsVersion, ...by });
}

/** Newest first. */
export async function listRevisions(db: Kysely<Database>, { company, kind, id }: LedgerKey): Promise<Revision[]> {
  const rows = await db
    .selectFrom('paper_revision')
    .select(['revision', 'saved_at', 'saved_by_name'])
    .where('company', '=', company)
    .where('kind', '=', kind)
    .where('paper_id', '=', id)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map(({ revision, saved_at, saved_by_name }) => ({
    revision,
    at: saved_at.toISOString(),
    by: saved_by_name,
  }));
}

export async function findRevision(
  db: Kysely<Database>,
  { company, kind, id }: LedgerKey,
  revision: number,
): Promise<StoredRevision | undefined> {
  const row = await db
    .selectFrom('paper_revision')
    .select(['revision', 'content', 'particulars_version', 'saved_at', 'saved_by_name'])
    .where('company', '=', company)
    .where('kind', '=', kind)
    .where('paper_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content, particulars_version, saved_at, saved_by_name } = row;
  return {
    revision,
    content,
    particularsVersion: particulars_version,
    at: saved_at.toISOString(),
    by: saved_by_name,
  };
}

/** True also if the paper was deleted. */
export async function isKnown(db: Kysely<Database>, { company, kind, id }: LedgerKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from paper_revision where company = ${company} and kind = ${kind} and paper_id = ${id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether the company's particulars have not changed since a revision was saved. */
export async function hasCurrentParticulars(
  db: Kysely<Database>,
  { company, kind, id }: LedgerKey,
  revision: number,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select r.particulars_version = coalesce(p.version, 0) as same
    from paper_revision r
    left join company_particulars p on p.company = r.company
    where r.company = ${company} and r.kind = ${kind} and r.paper_id = ${id} and r.revision = ${revision}`.execute(db);
  return rows[0]?.same ?? false;
}
