/** Storage keys of documents, with a folder for each owner so that no folder grows large. */
export const documentFolder = 'documents';

export function documentKeyOf({ ownerId, id }: { ownerId: string; id: string }): string {
  return `${documentFolder}/${ownerId}/${id}`;
}
