/** Updates many rows with different values in one statement. */
import { type RawBuilder, sql } from 'kysely';

/** New values of a row by column; other columns stay unchanged. */
export interface RowPatch {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

interface Stamp {
  updated_by: string;
  updated_at: RawBuilder<unknown>;
}

interface UpdateEach {
  stamp: Stamp;
  /** Whether rows that already have all values keep their version. */
  unlessSame: boolean;
  /** SQL condition on the alias `t` that restricts the rows. */
  which?: RawBuilder<unknown>;
}

/**
 * Builds the statement that updates the rows, increments their versions and returns the id and version of each
 * changed row. The caller's transaction must have locked the rows.
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
