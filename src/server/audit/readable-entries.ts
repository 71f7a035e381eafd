/** Which rows of the audit trail a person may read. */
import { type RawBuilder, sql } from 'kysely';
import { privateTypes, readableTypes } from '#shared/record-readers.ts';
import type { Role } from '#shared/roles.ts';

/** Names a record that is or was for everyone: the row says so, or the view that it is of is one. */
const isShared = sql`(
  e.changes @? '$.shared.* ? (@ == true)'
  or exists (select from list_view v where v.id = e.record_id and v.shared))`;

/**
 * A condition on `audit_entry e`: rows about records that the role may read about. A row about a part of a record, such
 * as an e-mail, needs the right to read about that record too: an e-mail with a password link is its person's.
 */
export function readableEntries(role: Role): RawBuilder<unknown> {
  const types = readableTypes([role]);
  return sql`(
    e.record_type = any(${types}::text[])
    and (e.parent_type is null or e.parent_type = any(${types}::text[]))
    and (e.record_type <> all(${privateTypes}::text[]) or ${isShared}))`;
}
