/** The `ETag` of an array call, so that an unchanged list is answered 304 without being built (decisions, section 3). */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { tagsNamed } from '#server/http/etag.ts';
import { NotModified, RawJson } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { listSchemaFor } from '#shared/day-fields.ts';
import type { ListSchema } from '#shared/fields.ts';
import { sourcesOf } from '#shared/record-types.ts';
import { stateSql } from './list-statement.ts';

/** What an array call knows of its request. */
interface ArrayCall {
  db: Kysely<Database>;
  /** Part of the answer's shape, as the address is. */
  maxRows: number | null;
  ifNoneMatch: string | undefined;
  setTag(tag: string): void;
  /** The business's day, which some fields depend on. */
  today: () => string;
}

/** Hashes of what rows are made of; the same few with every call. */
const hashes = new WeakMap<ListSchema['fields'], string>();

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function fieldsHash(fields: ListSchema['fields']): string {
  const hash = hashes.get(fields) ?? hashOf(JSON.stringify(fields));
  hashes.set(fields, hash);
  return hash;
}

/** The state is read first: an answer that is newer than its tag is only built once more. */
async function tagOf(
  { db, maxRows, today }: ArrayCall,
  listSchema: ListSchema,
  company: Company | null,
): Promise<string> {
  const { rows } = await sql<{ state: string }>`${stateSql(sourcesOf(listSchema.list), company)}`.execute(db);
  // Another version of the program may give other fields for the same rows, and so does another day.
  const { fields } = listSchemaFor(listSchema, company, today());
  return `W/"${hashOf(JSON.stringify([rows[0]?.state, maxRows, fieldsHash(fields)]))}"`;
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  // The tag itself may end like a suffix of a proxy, so it is compared in the same form.
  return tagsNamed(ifNoneMatch ?? '').includes(tagsNamed(tag).join());
}

/** The array as JSON text; built only where the caller has not got it already. Company null is all of them. */
export async function respondUnlessNotModified(
  call: ArrayCall,
  listSchema: ListSchema,
  company: Company | null,
  build: () => Promise<string>,
): Promise<RawJson | NotModified> {
  const tag = await tagOf(call, listSchema, company);
  call.setTag(tag);
  return isKnown(call.ifNoneMatch, tag) ? new NotModified() : new RawJson(await build());
}
