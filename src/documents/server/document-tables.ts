/** The table of documents, as the code sees it; `migrations/` makes it. */
import type { ColumnType, Generated } from 'kysely';
import type { DocumentKind, DocumentOwner } from '#documents/document.ts';
import type { DateText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** A document of a record; the bytes are in the storage. */
interface DocumentTable extends Stamps {
  id: string;
  owner_type: DocumentOwner;
  owner_id: string;
  company: Company | null;
  document_kind: DocumentKind;
  name: string;
  content_type: string;
  /** Bytes, as a text on the way out. */
  announced_size: ColumnType<string, number, never>;
  /** Bytes, as a text on the way out; null until the upload is whole. */
  size: ColumnType<string | null, never, number>;
  /** The day from which it is there as export evidence; null where it is none. */
  evidence_since: ColumnType<DateText | null, never, string | null>;
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    document: DocumentTable;
  }
}
