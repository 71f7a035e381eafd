/** Kysely types of the ledger tables. Their rows remain when papers are deleted. */
import type { ColumnType, Generated } from 'kysely';
import type { IssueMethod, LedgerKind, NumberState } from '#ledger/ledger.ts';
import type { MadeTime } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

interface PaperRevisionTable {
  kind: LedgerKind;
  paper_id: string;
  revision: number;
  company: Company;
  /** JSON. */
  content: ColumnType<unknown, string, never>;
  /** Version of the company's particulars. */
  particulars_version: number;
  saved_at: MadeTime;
  saved_by: string | null;
  saved_by_name: string | null;
}

interface IssuedFileTable {
  /** Hexadecimal. */
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

/** Numbers that a paper has or had. No other paper can get them. */
interface PaperNumberTable {
  company: Company;
  kind: LedgerKind;
  /** Whole number, returned as text. */
  number_value: ColumnType<string, number, never>;
  paper_id: string;
  /** As entered, with leading zeros. */
  number: string;
  given_at: Date | null;
  given_by: string | null;
  state: ColumnType<NumberState, never, NumberState>;
  /** When its paper was deleted or renumbered, and by which user. */
  ended_at: Date | null;
  ended_by: string | null;
  /** The new number of its paper. */
  successor: string | null;
  /** Whether the sequence continues after this number. */
  counts: Generated<boolean>;
}

/** Next numbers set by administrators. */
interface NextNumberTable {
  id: string;
  company: Company;
  kind: LedgerKind;
  /** Whole number, returned as text. */
  number_value: ColumnType<string, number, never>;
  set_at: MadeTime;
  set_by: string;
}

interface PaperCounterTable {
  company: Company;
  kind: LedgerKind;
  /** Whole number, returned as text. */
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
