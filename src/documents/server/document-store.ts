/** Queries on documents. */
import { type Kysely, sql } from 'kysely';
import type { DocumentKind, DocumentUpdate } from '#documents/document.ts';
import { type Sender, withSizes } from '#files/server/uploads.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { PageType } from '#shared/record-types.ts';

export interface StoredDocument extends Sender {
  id: string;
  owner: PageType;
  ownerId: string;
  company: Company | null;
  kind: DocumentKind;
  name: string;
  contentType: string;
  announcedSize: number;
  /** Bytes; null until the upload is complete. */
  size: number | null;
  version: number;
  at: Date;
}

const columns = [
  'document.id',
  'document.owner_type as owner',
  'document.owner_id as ownerId',
  'document.company',
  'document.document_kind as kind',
  'document.name',
  'document.content_type as contentType',
  'document.announced_size as announcedSize',
  'document.size',
  'document.version',
  'document.created_at as at',
  'document.created_by as userId',
  'app_user.email',
  'app_user.name as userName',
  'app_user.role as senderRole',
] as const;

function select(db: Kysely<Database>) {
  return db
    .selectFrom('document')
    .leftJoin('app_user', 'app_user.user_id', 'document.created_by')
    .select(columns)
    .orderBy('document.id');
}

export interface DocumentsOf {
  owner: PageType;
  ownerIds: readonly string[];
}

/** Without ids, which an `in` would refuse, it selects nothing. */
function selectOwned(db: Kysely<Database>, { owner, ownerIds }: DocumentsOf) {
  const anyOwner = sql<string>`any(${ownerIds}::text[])`;
  return select(db).where('owner_type', '=', owner).where('owner_id', '=', anyOwner);
}

/** All documents of an owner, oldest first, including incomplete ones. */
export async function listDocuments(db: Kysely<Database>, owned: DocumentsOf): Promise<StoredDocument[]> {
  const rows = await selectOwned(db, owned).execute();
  return rows.map(withSizes);
}

export async function findDocument(
  db: Kysely<Database>,
  { id, ...owned }: DocumentsOf & { id: string },
): Promise<StoredDocument | null> {
  const row = await selectOwned(db, owned).where('document.id', '=', id).executeTakeFirst();
  return row ? withSizes(row) : null;
}

/** With `lock` the row is locked until the transaction ends. */
export async function findDocumentById(db: Kysely<Database>, id: string, lock = false): Promise<StoredDocument | null> {
  const query = select(db).where('document.id', '=', id);
  const row = await (lock ? query.forUpdate('document') : query).executeTakeFirst();
  return row ? withSizes(row) : null;
}

/** Adds a document that is waiting for its bytes. */
export async function insertDocument(
  db: Kysely<Database>,
  document: Pick<
    StoredDocument,
    'id' | 'owner' | 'ownerId' | 'company' | 'kind' | 'name' | 'contentType' | 'announcedSize'
  >,
  stamp: CreateStamp,
): Promise<void> {
  const { id, owner, ownerId, company, kind, name, contentType, announcedSize } = document;
  await db
    .insertInto('document')
    .values({
      id,
      owner_type: owner,
      owner_id: ownerId,
      company,
      document_kind: kind,
      name,
      content_type: contentType,
      announced_size: announcedSize,
      ...stamp,
    })
    .execute();
}

/** Stores the size and the real content type of a complete upload. */
export async function completeDocument(
  db: Kysely<Database>,
  { id, kind, contentType, size }: StoredDocument & { size: number },
  today: string,
  stamp: UpdateStamp,
): Promise<void> {
  await db
    .updateTable('document')
    .set({ size, content_type: contentType, ...(kind === 'ExportEvidence' && { evidence_since: today }), ...stamp })
    .where('id', '=', id)
    .execute();
}

/**
 * Renames a document or changes its kind, and increments its version. A new kind makes it export evidence from
 * today, or no longer.
 */
export async function updateDocument(
  db: Kysely<Database>,
  before: StoredDocument,
  { kind = before.kind, name = before.name }: DocumentUpdate,
  today: string,
  stamp: UpdateStamp,
): Promise<void> {
  const isEvidence = kind === 'ExportEvidence' && before.size !== null;
  await db
    .updateTable('document')
    .set({
      document_kind: kind,
      name,
      ...(kind !== before.kind && { evidence_since: isEvidence ? today : null }),
      version: sql<number>`version + 1`,
      ...stamp,
    })
    .where('id', '=', before.id)
    .execute();
}

/** Deletes documents; a job deletes their bytes. */
export async function removeDocuments(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('document').where('id', 'in', ids).execute();
}

/** The oldest documents that have been waiting for their bytes since before a time. */
export async function listLateDocuments(db: Kysely<Database>, since: Date): Promise<StoredDocument[]> {
  const query = select(db).where('document.size', 'is', null).where('document.created_at', '<', since);
  return (await query.limit(500).execute()).map(withSizes);
}

/** Documents whose bytes must be in the storage. */
export async function listCompleteDocuments(db: Kysely<Database>): Promise<Pick<StoredDocument, 'id' | 'ownerId'>[]> {
  return db.selectFrom('document').select(['id', 'owner_id as ownerId']).where('size', 'is not', null).execute();
}
