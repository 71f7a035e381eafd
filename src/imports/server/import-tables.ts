/** Table types for Kysely; the tables are created by `migrations/`. */
import type { ColumnType, Generated } from 'kysely';
import type { Cell } from '#imports/cell.ts';
import type {
  ImportChange,
  ImportColumn,
  ImportKind,
  ImportOutcome,
  ImportState,
  UndoOutcome,
} from '#imports/import.ts';
import type { Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';
import type { FileContents } from './parsed-file.ts';

/** A client or supplier that was created during a run because a row named it. */
export interface MadeParty {
  kind: 'client' | 'supplier';
  id: string;
}

/** JSON column: read as an object, written as a string. */
type Json<T> = ColumnType<T, string | undefined, string>;

interface ImportTable extends Stamps {
  id: string;
  kind: ImportKind;
  company: Company | null;
  name: string;
  content_type: string;
  /** Bytes; read as a string. */
  announced_size: ColumnType<string, number, never>;
  /** Bytes; read as a string. Null until the upload is complete. */
  size: ColumnType<string | null, never, number>;
  state: ColumnType<ImportState, never, ImportState>;
  fault: ColumnType<string | null, never, string | null>;
  columns: Json<ImportColumn[]>;
  contents: Json<FileContents | null>;
  leave_out_hidden: ColumnType<boolean, never, boolean>;
  progress: ColumnType<number, never, number>;
  progress_of: ColumnType<number, never, number>;
  run_at: ColumnType<Date | null, never, Date>;
  run_by: ColumnType<string | null, never, string>;
  done_at: ColumnType<Date | null, never, Date>;
  undo_request: ColumnType<string | null, never, string>;
  undo_by: ColumnType<string | null, never, string>;
  version: Generated<number>;
}

interface ImportRowTable {
  import_id: string;
  line: number;
  cells: Json<Cell[]>;
  is_hidden: boolean;
  outcome: ImportOutcome;
  reason: string | null;
  record_id: string | null;
  title: string;
  changes: Json<ImportChange[]>;
  seen_version: number | null;
  made_version: number | null;
  former: Json<Record<string, unknown> | null>;
  made: ColumnType<MadeParty[] | null, never, string | null>;
  undo: ColumnType<UndoOutcome | null, never, UndoOutcome>;
}

interface ImportHeadTable {
  kind: ImportKind;
  head_key: string;
  user_id: string;
  field: string | null;
  chosen_at: Generated<Date>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    import: ImportTable;
    import_row: ImportRowTable;
    import_head: ImportHeadTable;
  }
}
