/** The tables of papers as a ledger, as the code sees them; `migrations/` makes them. Their rows outlive the papers. */
import type { ColumnType, Generated } from 'kysely';
import type { IssueMethod, LedgerKind, NumberState } from '#ledger/ledger.ts';
import type { MadeTime } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** A paper as it was after one of its saves. */
interface PaperRevisionTable {
  kind: LedgerKind;
  paper_id: string;
  revision: number;
  company: Company;
  /** JSON. */
  content: ColumnType<unknown, string, never>;
  /** Of the company's kept particulars. */
  particulars_version: number;
  saved_at: MadeTime;
  saved_by: string | null;
  saved_by_name: string | null;
}

/** The bytes of issued copies. */
interface IssuedFileTable {
  /** In hexadecimal. */
  sha256: string;
  content: Buffer;
}

interface IssuedCopyTable {
  kind: LedgerKind;
  paper_id: string;
  n: number;
  revision: number;
  company: Company;
  file_name: string;
  issued_at: MadeTime;
  issued_by: string | null;
  issued_by_name: string | null;
  how: IssueMethod;
  recipient: string | null;
  sha256: string;
  /** Bytes. */
  size: number;
}

/** A number that a paper has or had: no other paper gets it. */
interface PaperNumberTable {
  company: Company;
  kind: LedgerKind;
  /** A whole number, as a text on the way out. */
  number_value: ColumnType<string, number, never>;
  paper_id: string;
  /** As it was written. */
  number: string;
  given_at: Date | null;
  given_by: string | null;
  state: ColumnType<NumberState, never, NumberState>;
  /** When and by whom its paper was deleted, or took another number. */
  ended_at: Date | null;
  ended_by: string | null;
  /** The number that its paper took instead. */
  successor: string | null;
  /** Whether the sequence goes on after it. */
  counts: Generated<boolean>;
}

/** The number that an administrator let a sequence go on with. */
interface NextNumberTable {
  id: string;
  company: Company;
  kind: LedgerKind;
  /** A whole number, as a text on the way out. */
  number_value: ColumnType<string, number, never>;
  set_at: MadeTime;
  set_by: string;
}

interface PaperCounterTable {
  company: Company;
  kind: LedgerKind;
  /** A whole number, as a text on the way out. */
  last_number: ColumnType<string, number | undefined, number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    paper_counter: PaperCounterTable;
    paper_number: PaperNumberTable;
    next_number: NextNumberTable;
    paper_revision: PaperRevisionTable;
    issued_file: IssuedFileTable;
    issued_copy: IssuedCopyTable;
  }
}
