/** Many rows of a table that are given values of their own each, by one statement. */
import { type RawBuilder, sql } from 'kysely';

/** What a row is given, by column; columns that are left out stay as they are. */
export interface RowPatch {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/** Who changes them, and when. */
interface Stamp {
  updated_by: string;
  updated_at: RawBuilder<unknown>;
}

/** How rows are changed. */
interface UpdateEach {
  stamp: Stamp;
  /** Whether rows that have all their values already stay in their version. */
  unlessSame: boolean;
  /** SQL on the alias `t` that is true of rows that may be changed. */
  which?: RawBuilder<unknown>;
}

/**
 * The statement that gives rows their values and counts their versions up; it gives the id and the version of each that it
 * changed. The rows are held by this transaction, so that none of them changes while they are read.
 */
export function updateEachQuery(
  table: string,
  patches: readonly RowPatch[],
  { stamp, unlessSame, which = sql`true` }: UpdateEach,
): RawBuilder<{ id: string; version: number }> {
  const names = [...new Set(patches.flatMap(({ values }) => Object.keys(values)))].sort();
  const set = names.map((name) => sql`${sql.id(name)} = v.${sql.id(name)}`);
  const differs = names.map((name) => sql`t.${sql.id(name)} is distinct from v.${sql.id(name)}`);
  const isOther = differs.length === 0 ? sql`false` : sql`(${sql.join(differs, sql` or `)})`;
  return sql<{ id: string; version: number }>`
    update ${sql.table(table)} t
    set ${sql.join([...set, sql`version = t.version + 1`])},
      updated_by = ${stamp.updated_by}, updated_at = ${stamp.updated_at}
    from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) p (id text, "values" jsonb)
    join ${sql.table(table)} was on was.id = p.id
    cross join lateral jsonb_populate_record(was, p."values") v
    where t.id = was.id and ${which} and ${unlessSame ? isOther : sql`true`}
    returning t.id, t.version`;
}
