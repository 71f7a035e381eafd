/** The `ETag` of array calls: an unchanged list is answered with 304 without building it. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { tagsNamed } from '#server/http/etag.ts';
import { NotModified, RawJson } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { listSchemaFor } from './day-fields.ts';
import { stateSql } from './list-statement.ts';
import type { SqlList } from './sql-list.ts';

interface ArrayCall {
  db: Kysely<Database>;
  /** Affects the response, like the path. */
  maxRows: number | null;
  ifNoneMatch: string | undefined;
  setTag(tag: string): void;
  /** Today's date in the business's time zone, which some fields depend on. */
  today: () => string;
}

/** Cached hashes of the fields; there are only a few. */
const hashes = new WeakMap<SqlList['fields'], string>();

/** Hexadecimal, because the end of a base64 hash can look like the beginning of a proxy's suffix, such as `-gzip`. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function fieldsHash(fields: SqlList['fields']): string {
  const hash = hashes.get(fields) ?? hashOf(JSON.stringify(fields));
  hashes.set(fields, hash);
  return hash;
}

/** @param state from `stateSql`, read before the rows or with them */
function tagOf({ maxRows, today }: ArrayCall, listSchema: SqlList, company: Company | null, state: string): string {
  // Another version of the program, or another day, may produce other fields for the same rows.
  const { fields } = listSchemaFor(listSchema, company, today());
  return `W/"${hashOf(JSON.stringify([state, maxRows, fieldsHash(fields)]))}"`;
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  return tagsNamed(ifNoneMatch ?? '').includes(tagsNamed(tag).join());
}

/** Sets the `ETag`. Whether the caller has the array in this state. Company null means all companies. */
export function isNotModified(
  call: ArrayCall,
  listSchema: SqlList,
  company: Company | null,
  state: string | undefined,
): boolean {
  const tag = tagOf(call, listSchema, company, state ?? '');
  call.setTag(tag);
  return isKnown(call.ifNoneMatch, tag);
}

/** Returns the array as JSON, or 304 without building it if the caller has it. */
export async function respondUnlessNotModified(
  call: ArrayCall,
  listSchema: SqlList,
  company: Company | null,
  build: () => Promise<string>,
): Promise<RawJson | NotModified> {
  // If a row changes between the two statements, the list is only built once more than necessary.
  const { rows } = await sql<{ state: string }>`${stateSql(listSchema.shows, company)}`.execute(call.db);
  return isNotModified(call, listSchema, company, rows[0]?.state) ? new NotModified() : new RawJson(await build());
}
