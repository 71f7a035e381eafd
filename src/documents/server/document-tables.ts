/** Table type for Kysely; the table is created by `migrations/`. */
import type { ColumnType, Generated } from 'kysely';
import type { DocumentKind } from '#documents/document.ts';
import type { DateText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';
import type { PageType } from '#shared/record-types.ts';

interface DocumentTable extends Stamps {
  id: string;
  owner_type: PageType;
  owner_id: string;
  company: Company | null;
  document_kind: DocumentKind;
  name: string;
  content_type: string;
  /** Bytes; read as a string. */
  announced_size: ColumnType<string, number, never>;
  /** Bytes; read as a string. Null until the upload is complete. */
  size: ColumnType<string | null, never, number>;
  /** The day since which it counts as export evidence; null if it does not. */
  evidence_since: ColumnType<DateText | null, never, string | null>;
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    document: DocumentTable;
  }
}
