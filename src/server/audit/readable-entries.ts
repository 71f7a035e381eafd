/** Which audit entries a user may read. */
import { type RawBuilder, sql } from 'kysely';
import type { RecordKinds } from '#shared/record-kind.ts';
import { privateTypes, readableTypes } from '#shared/record-readers.ts';
import type { Role } from '#shared/roles.ts';

/**
 * SQL condition on `audit_entry e`. An entry about a part of a record, such as an e-mail, also requires the right to
 * read that record. So an e-mail with a password link is hidden from others.
 */
export function readableEntries(kinds: RecordKinds, role: Role): RawBuilder<unknown> {
  const types = readableTypes(kinds, [role]);
  return sql`(
    e.record_type = any(${types}::text[])
    and (e.parent_type is null or e.parent_type = any(${types}::text[]))
    and (e.record_type <> all(${privateTypes(kinds)}::text[]) or is_shared(e)))`;
}
