/** Storage keys of documents, with a folder for each owner so that no folder grows large. */

const folder = 'documents/';

export function documentKeyOf({ ownerId, id }: { ownerId: string; id: string }): string {
  return `${folder}${ownerId}/${id}`;
}

export function isDocumentKey(key: string): boolean {
  return key.startsWith(folder);
}
