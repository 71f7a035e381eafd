/** Takes an import back as a whole, where nothing that it made or changed was touched since, in one transaction. */
import { type Kysely, sql } from 'kysely';
import { undoHours } from '#imports/import.ts';
import { deleteParty } from '#parties/server/delete-party.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import { conflict, Failure } from '#shared/errors.ts';
import { runRequestId } from './import-parts.ts';
import { listVerdicts, type RowVerdict } from './import-row-store.ts';
import type { StoredImport } from './import-store.ts';
import type { MadeParty } from './import-tables.ts';
import { importerOf } from './importers.ts';
import type { Importer } from './looked-row.ts';
import { planAnew } from './plan-anew.ts';
import { saveImport } from './save-import.ts';

const tables = { truck: 'truck', client: 'client', supplier: 'supplier', costing: 'truck_costing' } as const;

/** When an import ceases to be undone; null where it cannot be. */
export function undoUntil({ state, doneAt }: StoredImport): Date | null {
  return state === 'Done' && doneAt ? new Date(doneAt.getTime() + undoHours * 3_600_000) : null;
}

/** SQL that the trail tells of a record, or of what belongs to it or names it, by anything but the import's own run. */
function isTouched(type: string, id: ReturnType<typeof sql>, run: string) {
  return sql<boolean>`(
    exists (select from audit_entry e where e.record_type = ${type} and e.record_id = ${id} and e.request_id <> ${run})
    or exists (select from audit_entry e where e.parent_type = ${type} and e.parent_id = ${id} and e.request_id <> ${run})
    or exists (
      select from audit_mention m join audit_entry e on e.id = m.entry_id
      where m.subject_type = ${type} and m.subject_id = ${id} and e.request_id <> ${run}
    )
  )`;
}

/** Titles of rows whose records are not as the import left them; of new ones also where anything belongs to them or names them by now. */
async function touchedTitles(
  db: Kysely<Database>,
  importId: string,
  recordType: Importer['recordType'],
): Promise<string[]> {
  const touched = isTouched(recordType, sql`r.record_id`, runRequestId(importId));
  const { rows } = await sql<{ title: string }>`
    select r.title from import_row r
    left join ${sql.table(tables[recordType])} now_is on now_is.id = r.record_id and now_is.version = r.made_version
    where r.import_id = ${importId} and r.made_version is not null
      and (now_is.id is null or (r.outcome = 'New' and ${touched}))
    order by r.line`.execute(db);
  return rows.map(({ title }) => title);
}

function touchedText([first = '', ...others]: readonly string[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const verb = others.length === 0 ? 'was' : 'were';
  return `${first}${more} ${verb} changed or used since. The import cannot be undone any more.`;
}

/** Parties made on the way that nothing but the import speaks of. */
async function unusedParties(db: Kysely<Database>, id: string, made: readonly MadeParty[]): Promise<MadeParty[]> {
  const unused: MadeParty[] = [];
  for (const party of made) {
    const { rows } = await sql<{ touched: boolean }>`
      select ${isTouched(party.kind, sql`${party.id}`, runRequestId(id))} as touched`.execute(db);
    if (rows[0]?.touched === false) unused.push(party);
  }
  return unused;
}

/** @throws Failure 409 with the reason where it is too late, or something was changed since */
export async function undoImport(scope: Scope, stored: StoredImport): Promise<void> {
  const { id, kind, company, made } = stored;
  const until = undoUntil(stored);
  if (until === null) throw conflict('Only an import that is done can be undone.');
  if (until.getTime() < Date.now()) throw conflict('The import was done more than a day ago and cannot be undone.');
  const importer = importerOf(kind);
  const touched = await touchedTitles(scope.db, id, importer.recordType);
  if (touched.length > 0) throw conflict(touchedText(touched));
  const unused = await unusedParties(scope.db, id, made);
  const taken: RowVerdict[] = (await listVerdicts(scope.db, id)).filter(({ madeVersion }) => madeVersion !== null);
  await planAnew(scope.db, 0);
  for (const verdict of taken.toReversed()) {
    await importer.takeBack({ scope, company }, verdict).catch((error: unknown) => {
      const isClash = error instanceof Failure && (error.status === 412 || error.status === 404);
      throw isClash ? conflict(touchedText([verdict.title])) : error;
    });
  }
  for (const party of unused) await deleteParty(scope, { ...party, ifMatch: undefined });
  await saveImport(scope, stored, { state: 'Undone' });
}
