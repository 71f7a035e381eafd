/** Types of the tables for saved views, which `migrations/` creates. */
import type { ColumnType, Generated } from 'kysely';
import type { Stamps } from '#server/db/columns.ts';

export interface ListViewTable extends Stamps {
  id: string;
  /** Null for a shared view whose owner was deleted. */
  owner_id: string | null;
  list: string;
  name: string;
  shared: boolean;
  /** JSON. */
  query: ColumnType<Record<string, unknown>, string, string>;
  /** JSON. */
  columns: ColumnType<string[], string, string>;
  /** Incremented with each change; the value is the record's ETag. */
  version: Generated<number>;
}

/** A user's default view of a list. */
interface ListViewDefaultTable {
  user_id: string;
  list: string;
  view_id: string;
}

declare module '#server/db/schema.ts' {
  interface Database {
    list_view: ListViewTable;
    list_view_default: ListViewDefaultTable;
  }
}
