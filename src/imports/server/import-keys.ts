/** Names of imported files in the storage. */

const folder = 'imports/';

/** The name of an import's file. */
export function importKeyOf(id: string): string {
  return `${folder}${id}`;
}

/** Whether a name is that of an import's file. */
export function isImportKey(key: string): boolean {
  return key.startsWith(folder);
}

/** The import that a file is of. */
export function importOfKey(key: string): string {
  return key.slice(folder.length);
}
