/** Storage keys of imported files. */

const folder = 'imports/';

export function importKeyOf(id: string): string {
  return `${folder}${id}`;
}

export function isImportKey(key: string): boolean {
  return key.startsWith(folder);
}

/** The import id in a storage key. */
export function importOfKey(key: string): string {
  return key.slice(folder.length);
}
