/** What a backup contains: the database, the storage, and the list of files that the database refers to. */
import type { Kysely } from 'kysely';
import { documentKeyOf } from '#documents/server/document-keys.ts';
import { listCompleteDocuments } from '#documents/server/document-store.ts';
import { keyOf } from '#media/server/media-keys.ts';
import { listCompleteMedia } from '#media/server/media-store.ts';
import type { BackupSource } from '#server/backup/make-backup.ts';
import type { Database } from '#server/db/schema.ts';

async function expectedFiles(db: Kysely<Database>): Promise<string[]> {
  return [...(await listCompleteMedia(db)).map(keyOf), ...(await listCompleteDocuments(db)).map(documentKeyOf)];
}

export function backupSource(databaseUrl: string, storage: BackupSource['storage']): BackupSource {
  return { databaseUrl, storage, expectedFiles };
}
