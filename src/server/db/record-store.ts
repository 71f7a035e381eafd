/** How the server finds the records of a kind with a page, and describes them to the search and the landing page. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Company } from '#shared/companies.ts';
import { type PageType, pageTypes } from '#shared/record-types.ts';
import type { Database } from './schema.ts';

/** The company is null if the path has none. */
interface RecordKey {
  id: string;
  company: Company | null;
}

/**
 * The ids of a record: its current id, then those of the records merged into it. Empty if the company has no such
 * record. With `isLocked` the record cannot be deleted until the transaction ends.
 */
export type FindRecord = (db: Kysely<Database>, key: RecordKey, isLocked?: boolean) => Promise<readonly string[]>;

/** For a table whose rows belong to a company. */
export function findInCompany(table: keyof Database, condition = sql`true`): FindRecord {
  return async (db, { id, company }, isLocked = false) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = ${id} and company = ${company} and ${condition}
      ${isLocked ? sql`for key share` : sql``}`.execute(db);
    return rows.map((row) => row.id);
  };
}

/** Where the texts of a kind of record come from, as SQL. Each record is the row `r`, and `f.today` is the day. */
export interface HitSource {
  /** `credit_note r` */
  from: string;
  /** Omitted if all companies share the records. */
  company?: string;
  title: string;
  detail?: string;
  /** The name of a photo. */
  cover?: string;
  reservedFor?: string;
  reservedUntil?: string;
  /** Columns with phone numbers, for clients and suppliers. Their names are also found by similar spellings. */
  phones?: readonly string[];
}

/** What a feature's server declares about a kind of record with a page. */
export interface RecordStore {
  find: FindRecord;
  hit: HitSource;
}

export type RecordStores = { readonly [Type in PageType]: RecordStore };

const none = 'null::text';

/** The record `f.record_id` of the kind `f.kind`, as the lateral subquery `h`. */
export function hitSql(stores: RecordStores): RawBuilder<unknown> {
  const branches = pageTypes.map((type) => {
    const hit: HitSource = stores[type].hit;
    const { from, title, detail = "''", company = none, cover = none, reservedFor = none, reservedUntil = none } = hit;
    return sql`
      select ${sql.raw(company)} as company, ${sql.raw(title)} as title, ${sql.raw(detail)} as detail,
        ${sql.raw(cover)} as cover, ${sql.raw(reservedFor)} as "reservedFor", ${sql.raw(reservedUntil)} as "reservedUntil"
      from ${sql.raw(from)} where f.kind = ${sql.lit(type)} and r.id = f.record_id`;
  });
  return sql`lateral (${sql.join(branches, sql` union all `)}) h`;
}
