/** Queries on imports. Their rows are `import-row-store.ts`'s. */
import { type Kysely, sql } from 'kysely';
import {
  type ImportColumn,
  type ImportCounts,
  type ImportKind,
  type ImportState,
  importOutcomes,
  retentionDays,
} from '#imports/import.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { adminRoles } from '#shared/roles.ts';
import { readImportJob, runImportJob, undoImportJob } from './import-jobs.ts';
import type { FileContents } from './parsed-file.ts';

/** An import as it is stored. */
export interface StoredImport {
  id: string;
  kind: ImportKind;
  company: Company | null;
  name: string;
  contentType: string;
  announcedSize: number;
  /** Bytes; null until the upload is whole. */
  size: number | null;
  state: ImportState;
  fault: string | null;
  columns: ImportColumn[];
  /** Null until the file is read. */
  contents: FileContents | null;
  leaveOutHidden: boolean;
  progress: number;
  progressOf: number;
  runAt: Date | null;
  runBy: string | null;
  doneAt: Date | null;
  /** The request that began an undo, and its person. */
  undoRequest: string | null;
  undoBy: string | null;
  version: number;
  at: Date;
  /** Who sent it: by id, and by name or else e-mail, where that is known. */
  userId: string | null;
  email: string | null;
  userName: string | null;
}

const columns = [
  'import.id',
  'import.kind',
  'import.company',
  'import.name',
  'import.content_type as contentType',
  'import.announced_size as announcedSize',
  'import.size',
  'import.state',
  'import.fault',
  'import.columns',
  'import.contents',
  'import.leave_out_hidden as leaveOutHidden',
  'import.progress',
  'import.progress_of as progressOf',
  'import.run_at as runAt',
  'import.run_by as runBy',
  'import.done_at as doneAt',
  'import.undo_request as undoRequest',
  'import.undo_by as undoBy',
  'import.version',
  'import.created_at as at',
  'import.created_by as userId',
  'app_user.email',
  'app_user.name as userName',
] as const;

function select(db: Kysely<Database>) {
  return db.selectFrom('import').leftJoin('app_user', 'app_user.user_id', 'import.created_by').select(columns);
}

function fromRow<Row extends { size: string | null; announcedSize: string }>(row: Row) {
  return { ...row, announcedSize: Number(row.announcedSize), size: row.size === null ? null : Number(row.size) };
}

/** The one of that id, or null; with `lock` held against other writers until the transaction ends. */
export async function findImport(db: Kysely<Database>, id: string, lock = false): Promise<StoredImport | null> {
  const query = select(db).where('import.id', '=', id);
  const row = await (lock ? query.forUpdate('import') : query).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Imports that the list shows at most. */
const maxSampleRows = 50;

/** The last ones, the newest first. */
export async function listImports(db: Kysely<Database>): Promise<StoredImport[]> {
  const query = select(db).orderBy('import.created_at', 'desc').orderBy('import.id', 'desc').limit(maxSampleRows);
  return (await query.execute()).map(fromRow);
}

/** How many rows of each import have which outcome. */
export async function countOutcomes(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, ImportCounts>> {
  const rows = await db
    .selectFrom('import_row')
    .select(['import_id', 'outcome', (eb) => eb.fn.countAll<string>().as('count')])
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'outcome'])
    .execute();
  const counts = new Map(ids.map((id) => [id, noCounts()]));
  for (const { import_id, outcome, count } of rows) {
    const of = counts.get(import_id);
    if (of) of[outcome] = Number(count);
  }
  return counts;
}

/** No row of any outcome. */
export function noCounts(): ImportCounts {
  return Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportCounts;
}

/** Adds one that waits for its bytes. */
export async function insertImport(
  db: Kysely<Database>,
  given: Pick<StoredImport, 'id' | 'kind' | 'company' | 'name' | 'contentType' | 'announcedSize'>,
  stamp: CreateStamp,
): Promise<void> {
  const { id, kind, company, name, contentType, announcedSize } = given;
  await db
    .insertInto('import')
    .values({ id, kind, company, name, content_type: contentType, announced_size: announcedSize, ...stamp })
    .execute();
}

/** What may change of one. */
export interface ImportChanges {
  state?: ImportState;
  fault?: string | null;
  size?: number;
  columns?: readonly ImportColumn[];
  contents?: FileContents;
  leaveOutHidden?: boolean;
  /** A run begins, of which so many rows are taken already. */
  run?: { by: string; progress: number; progressOf: number };
  isDone?: true;
  /** An undo begins. */
  undo?: { request: string; by: string; progressOf: number };
}

/** Changes one, and counts its version up. */
export async function updateImport(
  db: Kysely<Database>,
  id: string,
  { state, fault, size, columns: matched, contents, leaveOutHidden, run, isDone, undo }: ImportChanges,
  stamp: UpdateStamp,
): Promise<void> {
  await db
    .updateTable('import')
    .set({
      ...(state !== undefined && { state }),
      ...(fault !== undefined && { fault }),
      ...(size !== undefined && { size }),
      ...(matched !== undefined && { columns: JSON.stringify(matched) }),
      ...(contents !== undefined && { contents: JSON.stringify(contents) }),
      ...(leaveOutHidden !== undefined && { leave_out_hidden: leaveOutHidden }),
      ...(run && { run_by: run.by, run_at: sql<Date>`now()`, progress: run.progress, progress_of: run.progressOf }),
      ...(isDone && { done_at: sql<Date>`now()` }),
      ...(undo && { undo_by: undo.by, undo_request: undo.request, progress: 0, progress_of: undo.progressOf }),
      version: sql<number>`version + 1`,
      ...stamp,
    })
    .where('id', '=', id)
    .execute();
}

/** Counts rows that a run or an undo is done with; for people who look on, and no change of the record. */
export async function addProgress(db: Kysely<Database>, id: string, rows: number): Promise<void> {
  await db
    .updateTable('import')
    .set({ progress: sql<number>`progress + ${rows}` })
    .where('id', '=', id)
    .execute();
}

/** Forgets one with its rows. */
export async function removeImport(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('import').where('id', '=', id).execute();
}

/** The person of that id, while they may import; null otherwise. */
export async function findImportUser(db: Kysely<Database>, userId: string | null): Promise<Actor | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['user_id as userId', 'email', 'name', 'role'])
    .where('user_id', '=', userId ?? '')
    .where('role', 'in', adminRoles)
    .executeTakeFirst();
  return row ?? null;
}

/** The person of that id, whatever role they have by now. */
export async function findActor(db: Kysely<Database>, userId: string): Promise<Actor> {
  const query = db.selectFrom('app_user').select(['user_id as userId', 'email', 'name', 'role']);
  const row = await query.where('user_id', '=', userId).executeTakeFirst();
  return row ?? { userId, email: null, name: null, role: 'Other' };
}

/** Those that nobody needs any more, and those whose bytes never came within a day. */
export async function listForgotten(db: Kysely<Database>): Promise<StoredImport[]> {
  const old = sql<Date>`now() - make_interval(days => ${retentionDays})`;
  const query = select(db).where((eb) =>
    eb.or([
      eb('import.created_at', '<', old),
      eb.and([eb('import.size', 'is', null), eb('import.created_at', '<', sql<Date>`now() - interval '1 day'`)]),
    ]),
  );
  return (await query.where('import.state', 'not in', ['Running', 'Undoing']).execute()).map(fromRow);
}

/** Those that wait to be read, run or undone, and that no job is for any more. */
export async function listStuck(db: Kysely<Database>): Promise<Pick<StoredImport, 'id' | 'state'>[]> {
  const { rows } = await sql<Pick<StoredImport, 'id' | 'state'>>`
    select i.id, i.state from import i
    where (i.state in ('Running', 'Undoing') or (i.state = 'Reading' and i.size is not null))
      and not exists (
        select from pgboss.job j
        where j.name = case i.state when 'Running' then ${runImportJob.name} when 'Undoing' then ${undoImportJob.name}
            else ${readImportJob.name} end
          and j.data->>'importId' = i.id and j.state in ('created', 'retry', 'active')
      )`.execute(db);
  return rows;
}

/** What heads meant the last time, by their keys. */
export async function readHeads(db: Kysely<Database>, kind: ImportKind): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('import_head').select(['head_key', 'field']).where('kind', '=', kind).execute();
  return new Map(rows.map(({ head_key, field }) => [head_key, field]));
}

/** Remembers what heads mean, for everybody. */
export async function saveColumnMatches(
  db: Kysely<Database>,
  kind: ImportKind,
  heads: ReadonlyMap<string, string | null>,
): Promise<void> {
  const values = [...heads].map(([head_key, field]) => ({ kind, head_key, field }));
  if (values.length === 0) return;
  await db
    .insertInto('import_head')
    .values(values)
    .onConflict((clash) =>
      clash.columns(['kind', 'head_key']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
    )
    .execute();
}
