/** How files of imports are checked, in the same way as documents, and what happens when one has arrived. */
import { buffer } from 'node:stream/consumers';
import { maxDocumentBytes } from '#documents/document.ts';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { assertAnnouncedSize, type FileKind, senderOf, type Uploads } from '#files/server/uploads.ts';
import { adminRoles } from '#shared/roles.ts';
import { otherKindReason } from './file-kind.ts';
import { enqueueReading } from './import-jobs.ts';
import { importKeyOf } from './import-keys.ts';
import { findImport, type StoredImport } from './import-store.ts';
import { saveImport } from './save-import.ts';

interface FoundImport {
  size: number;
  /** Why the file is not a spreadsheet; undefined if it can be read. */
  error: string | undefined;
}

export type ImportUploads = Uploads<StoredImport, FoundImport>;

/** A file of another type fails the import, as does one that does not match its announcement. */
export const importFiles: FileKind<StoredImport, FoundImport> = {
  keyOf: ({ id }) => importKeyOf(id),
  senderRoles: adminRoles,
  maxBytes: () => maxDocumentBytes,
  isWaiting: ({ size, state }) => size === null && state === 'Reading',
  find: findImport,
  async check(storage, stored, { size }) {
    assertAnnouncedSize(stored, size);
    return { size, error: otherKindReason(await buffer(await storage.read(importKeyOf(stored.id)))) };
  },
  async complete(context, stored, { size, error }) {
    if (error === undefined) await enqueueReading(context.db, stored.id);
    else await enqueueRemoval(context.db, importKeyOf(stored.id));
    return await saveImport(context, stored, error === undefined ? { size } : { state: 'Failed', error });
  },
  discard: (context, stored, error) =>
    saveImport({ ...context, actor: senderOf(stored) }, stored, { state: 'Failed', error }),
  refusalOf: ({ state, error }) => (state === 'Failed' && error !== null ? error : undefined),
};
