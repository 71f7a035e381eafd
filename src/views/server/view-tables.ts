/** The tables of saved views, as the code sees them; `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';
import type { Stamps } from '#server/db/columns.ts';

/** A list as somebody named it. */
export interface ListViewTable extends Stamps {
  id: string;
  /** Null when its owner is gone and it is everybody's. */
  owner_id: string | null;
  list: string;
  name: string;
  shared: boolean;
  /** JSON. */
  query: ColumnType<Record<string, unknown>, string, string>;
  /** JSON. */
  columns: ColumnType<string[], string, string>;
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

/** The view that a list opens with for one person. */
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
