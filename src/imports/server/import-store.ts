/** Queries on imports; `import-row-store.ts` has those on their rows. */
import { type Kysely, sql } from 'kysely';
import { type Sender, withSizes } from '#files/server/uploads.ts';
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

export interface StoredImport extends Sender {
  id: string;
  kind: ImportKind;
  company: Company | null;
  name: string;
  contentType: string;
  announcedSize: number;
  /** Bytes; null until the upload is complete. */
  size: number | null;
  state: ImportState;
  error: string | null;
  columns: ImportColumn[];
  /** Null until the file has been read. */
  contents: FileContents | null;
  leaveOutHidden: boolean;
  progress: number;
  progressOf: number;
  runAt: Date | null;
  runBy: string | null;
  doneAt: Date | null;
  /** The request that started an undo, and its user. */
  undoRequest: string | null;
  undoBy: string | null;
  version: number;
  at: Date;
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
  'import.fault as error',
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
  'app_user.role as senderRole',
] as const;

function select(db: Kysely<Database>) {
  return db.selectFrom('import').leftJoin('app_user', 'app_user.user_id', 'import.created_by').select(columns);
}

/** With `lock` the row is locked until the transaction ends. */
export async function findImport(db: Kysely<Database>, id: string, lock = false): Promise<StoredImport | null> {
  const query = select(db).where('import.id', '=', id);
  const row = await (lock ? query.forUpdate('import') : query).executeTakeFirst();
  return row ? withSizes(row) : null;
}

/** Max imports in the list of recent ones. */
const maxRecentImports = 50;

/** Recent imports, newest first. */
export async function listImports(db: Kysely<Database>): Promise<StoredImport[]> {
  const query = select(db).orderBy('import.created_at', 'desc').orderBy('import.id', 'desc').limit(maxRecentImports);
  return (await query.execute()).map(withSizes);
}

/** The number of rows by outcome for each import. */
export async function countOutcomes(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, ImportCounts>> {
  const rows = await db
    .selectFrom('import_row')
    .select(['import_id', 'outcome', (eb) => eb.fn.countAll<string>().as('count')])
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'outcome'])
    .execute();
  const counts = new Map(ids.map((id) => [id, noCounts()]));
  for (const { import_id, outcome, count } of rows) {
    const importCounts = counts.get(import_id);
    if (importCounts) importCounts[outcome] = Number(count);
  }
  return counts;
}

export function noCounts(): ImportCounts {
  return Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportCounts;
}

/** Adds an import that is waiting for its file. */
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

export interface ImportChanges {
  state?: ImportState;
  error?: string | null;
  size?: number;
  columns?: readonly ImportColumn[];
  contents?: FileContents;
  leaveOutHidden?: boolean;
  /** Starts a run in which `progress` rows have already been imported. */
  run?: { by: string; progress: number; progressOf: number };
  isDone?: true;
  /** Starts an undo. */
  undo?: { request: string; by: string; progressOf: number };
}

/** Also increments the version. */
export async function updateImport(
  db: Kysely<Database>,
  id: string,
  { state, error, size, columns: matched, contents, leaveOutHidden, run, isDone, undo }: ImportChanges,
  stamp: UpdateStamp,
): Promise<void> {
  await db
    .updateTable('import')
    .set({
      ...(state !== undefined && { state }),
      ...(error !== undefined && { fault: error }),
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

/** Adds to the progress shown on screen. This is not a change of the record, so its version stays the same. */
export async function addProgress(db: Kysely<Database>, id: string, rows: number): Promise<void> {
  await db
    .updateTable('import')
    .set({ progress: sql<number>`progress + ${rows}` })
    .where('id', '=', id)
    .execute();
}

/** Deletes an import with its rows. */
export async function removeImport(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('import').where('id', '=', id).execute();
}

/** The user, or null if they may no longer import. */
export async function findImportUser(db: Kysely<Database>, userId: string | null): Promise<Actor | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['user_id as userId', 'email', 'name', 'role'])
    .where('user_id', '=', userId ?? '')
    .where('role', 'in', adminRoles)
    .executeTakeFirst();
  return row ?? null;
}

/** The user with their current role, whatever it is. */
export async function findActor(db: Kysely<Database>, userId: string): Promise<Actor> {
  const query = db.selectFrom('app_user').select(['user_id as userId', 'email', 'name', 'role']);
  const row = await query.where('user_id', '=', userId).executeTakeFirst();
  return row ?? { userId, email: null, name: null, role: 'Other' };
}

/** Imports past their retention period, and those whose file did not arrive within a day. */
export async function listExpiredImports(db: Kysely<Database>): Promise<StoredImport[]> {
  const old = sql<Date>`now() - make_interval(days => ${retentionDays})`;
  const query = select(db).where((eb) =>
    eb.or([
      eb('import.created_at', '<', old),
      eb.and([eb('import.size', 'is', null), eb('import.created_at', '<', sql<Date>`now() - interval '1 day'`)]),
    ]),
  );
  return (await query.where('import.state', 'not in', ['Running', 'Undoing']).execute()).map(withSizes);
}

/** Imports waiting to be read, run or undone that no longer have a job. */
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

/** The fields that this person, or else anyone, chose last for headings, by heading key. */
export async function readHeads(
  db: Kysely<Database>,
  { kind, userId }: Pick<StoredImport, 'kind' | 'userId'>,
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('import_head')
    .distinctOn('head_key')
    .select(['head_key', 'field'])
    .where('kind', '=', kind)
    .orderBy('head_key')
    .orderBy((eb) => eb('user_id', '=', userId), 'desc')
    .orderBy('chosen_at', 'desc')
    .execute();
  return new Map(rows.map(({ head_key, field }) => [head_key, field]));
}

/** Remembers the fields that a person chose for headings. */
export async function saveColumnMatches(
  db: Kysely<Database>,
  { kind, userId: user_id }: { kind: ImportKind; userId: string },
  heads: ReadonlyMap<string, string | null>,
): Promise<void> {
  const values = [...heads].map(([head_key, field]) => ({ kind, head_key, user_id, field }));
  if (values.length === 0) return;
  await db
    .insertInto('import_head')
    .values(values)
    .onConflict((clash) =>
      clash
        .columns(['kind', 'head_key', 'user_id'])
        .doUpdateSet((eb) => ({ field: eb.ref('excluded.field'), chosen_at: eb.ref('excluded.chosen_at') })),
    )
    .execute();
}
