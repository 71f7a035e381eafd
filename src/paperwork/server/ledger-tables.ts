/** The tables of papers as a ledger, as the code sees them; `migrations/` makes them. Their rows outlive the papers. */
import type { ColumnType } from 'kysely';
import type { IssueWay, LedgerKind } from '#paperwork/ledger.ts';
import type { MadeTime } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** A paper as it was after one of its saves. */
interface PaperRevisionTable {
  kind: LedgerKind;
  paper_id: string;
  revision: number;
  company: Company;
  /** By which rules the content is read. */
  form: number;
  /** JSON. */
  content: ColumnType<unknown, string, never>;
  /** Of the company's kept particulars; null until it is handed out where the paper is older than all of them. */
  particulars_version: number | null;
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
  how: IssueWay;
  recipient: string | null;
  sha256: string;
  /** Bytes. */
  size: number;
}

declare module '#server/db/schema.ts' {
  interface Database {
    paper_revision: PaperRevisionTable;
    issued_file: IssuedFileTable;
    issued_copy: IssuedCopyTable;
  }
}
