/** Queries on orders and invoices. The database builds the JSON; the JSON text of a list is sent without parsing it. */

import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { partyNameFields } from '#paperwork/paper-fields.ts';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import type { CreateStamp, StampedUpdate } from '#server/audit/stamps.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { HitSource, RecordStore } from '#server/db/record-store.ts';
import { findInCompany } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { onDay } from '#server/list/day-fields.ts';
import { rowColumns } from '#server/list/list-schema-columns.ts';
import type { Company } from '#shared/companies.ts';
import { itemSql, paperTruckSqlFields } from './paper-item-sql.ts';
import { copiedColumns } from './paper-rows.ts';
import { paperSqlFields } from './paper-sql-lists.ts';
import type { PaperItemTable, PaperTable, PaperTruckTable } from './paper-tables.ts';

export interface StoredPaper {
  paper: CurrentPaper;
  version: number;
  /** The day of creation, in the business's time zone. */
  enteredOn: string;
}

const trucksOfItem = sql`
  select json_agg(row_to_json(tr))
  from (
    select ${rowColumns({ fields: paperTruckSqlFields })}
    from paper_truck t
    where t.paper_id = i.paper_id and t.item_position = i.position
    order by t.position
  ) tr`;

const itemsOfPaper = sql`
  select json_agg(row_to_json(it))
  from (
    select ${itemSql}, (${trucksOfItem}) as trucks
    from paper_item i
    where i.paper_id = p.id
    order by i.position
  ) it`;

const creditNotesOf = sql`
  select coalesce(
    json_agg(json_build_object('id', c.id, 'number', c.number, 'date', c.date, 'total', c.total) order by c.id), '[]'
  )
  from credit_note c
  where c.invoice_id = p.id`;

/** List rows also have the names of the parties. */
const readFields = paperSqlFields.filter(({ id }) => !partyNameFields.includes(id));
const columnsOn = (fields: typeof paperSqlFields, today: string) =>
  sql<never>`${rowColumns({ fields: onDay(fields, today) })}, (${itemsOfPaper}) as items`;

/** Reads depend on the day because it decides what is overdue. */
export type DatedReads = Pick<WriteContext, 'db' | 'today'>;

/** Highest number first. */
function papersQuery(company: Company, kind: PaperKind, today: string): RawBuilder<{ json: string }> {
  return sql<{ json: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as json
    from (
      select ${columnsOn(paperSqlFields, today)}, (${creditNotesOf}) as "creditNotes"
      from paper p
      where p.company = ${company} and p.kind = ${kind}
      order by p.number_value desc
    ) r`;
}

/** Returns the JSON text of `PaperRow[]`. */
export async function listPapers({ db, today }: DatedReads, company: Company, kind: PaperKind): Promise<string> {
  const { rows } = await papersQuery(company, kind, today()).execute(db);
  return onlyRow(rows).json;
}

export interface PaperKey {
  company: Company;
  kind: PaperKind;
  id: string;
}

export async function findPaper(
  { db, today }: DatedReads,
  { company, kind, id }: PaperKey,
): Promise<StoredPaper | null> {
  const { rows } = await sql<StoredPaper>`
    select row_to_json(r) as paper, p.version, p.entered_on as "enteredOn"
    from paper p
    cross join lateral (select ${columnsOn(readFields, today())}, (${creditNotesOf}) as "creditNotes") r
    where p.company = ${company} and p.kind = ${kind} and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks a paper and its linked paper until the end of the transaction. Locks in id order so that two writers, one of
 * each paper, cannot deadlock. Returns false if the paper does not exist.
 */
export async function lockPaper(db: Kysely<Database>, { company, kind, id }: PaperKey): Promise<boolean> {
  const rows = await db
    .selectFrom('paper')
    .select(['id', 'kind'])
    .where((eb) => eb.or([eb('id', '=', id), eb('reference_id', '=', id)]))
    .where('company', '=', company)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.some((row) => row.id === id && row.kind === kind);
}

/** Inserts a paper without its items. @throws UniqueViolation of `paper_number_unique` */
export async function insertPaper(db: Kysely<Database>, values: Insertable<PaperTable> & CreateStamp): Promise<void> {
  await db.insertInto('paper').values(values).execute();
}

/** Updates a paper and increments its version. @throws UniqueViolation of `paper_number_unique` */
export async function updatePaper(db: Kysely<Database>, id: string, values: StampedUpdate<PaperTable>): Promise<void> {
  await db
    .updateTable('paper')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Values of the invoice that are not copied from the order. */
export interface PaperCopy {
  id: string;
  kind: PaperKind;
  number: string;
  date: string;
  dueDate: string | null;
  enteredOn: string;
  stamp: CreateStamp;
}

function columnList(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}

const [paperColumnList, itemColumnList, truckColumnList] = [
  columnList(copiedColumns.paper),
  columnList(copiedColumns.item),
  columnList(copiedColumns.truck),
];

/**
 * Copies a paper with its items and trucks as they were saved, not as the trucks and clients are now. The copy is linked
 * with its source.
 */
export async function copyPaper(db: Kysely<Database>, sourceId: string, copy: PaperCopy): Promise<void> {
  const { id, kind, number, date, dueDate, enteredOn, stamp } = copy;
  await sql`
    insert into paper (
      id, kind, number, date, tax_point, due_date, entered_on, reference_id, created_by, updated_by, ${paperColumnList}
    )
    select ${id}, ${kind}, ${number}, ${date}::date, ${date}::date, ${dueDate}::date, ${enteredOn}::date, id, ${stamp.created_by}, ${stamp.updated_by}, ${paperColumnList}
    from paper where id = ${sourceId}`.execute(db);
  await sql`
    insert into paper_item (paper_id, ${itemColumnList})
    select ${id}, ${itemColumnList} from paper_item where paper_id = ${sourceId}`.execute(db);
  await sql`
    insert into paper_truck (paper_id, ${truckColumnList})
    select ${id}, ${truckColumnList} from paper_truck where paper_id = ${sourceId}`.execute(db);
}

export async function replaceItems(
  db: Kysely<Database>,
  paperId: string,
  items: Insertable<PaperItemTable>[],
  trucks: Insertable<PaperTruckTable>[],
): Promise<void> {
  await db.deleteFrom('paper_item').where('paper_id', '=', paperId).execute();
  await db.insertInto('paper_item').values(items).execute();
  await db.insertInto('paper_truck').values(trucks).execute();
}

/** Deletes papers with their items. Linked papers must be deleted together. */
export async function removePapers(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('paper').where('id', 'in', ids).execute();
}

/** An order, invoice or credit note in the search. @param client SQL of the client's name */
export function numberedHit(noun: string, from: string, client: string): HitSource {
  return {
    from,
    company: 'r.company',
    title: `'${noun} ' || r.number`,
    detail: `concat_ws(', ', ${client}, r.number_of_trucks || case r.number_of_trucks when 1 then ' truck' else ' trucks' end)`,
  };
}

function paperRecordsOf(kind: PaperKind): RecordStore {
  return {
    find: findInCompany('paper', sql`kind = ${kind}`),
    hit: numberedHit(paperKindLabels[kind], 'paper r', "r.bill_to ->> 'name'"),
  };
}

export const paperRecords = { order: paperRecordsOf('order'), invoice: paperRecordsOf('invoice') };
