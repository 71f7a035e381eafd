/** Names of documents in the storage: a folder for each owner, so that none grows large. */

const folder = 'documents/';

/** The name of a document's file. */
export function documentKeyOf({ ownerId, id }: { ownerId: string; id: string }): string {
  return `${folder}${ownerId}/${id}`;
}

/** Whether a name is that of a document. */
export function isDocumentKey(key: string): boolean {
  return key.startsWith(folder);
}
