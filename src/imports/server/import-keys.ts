/** Storage keys of imported files. */
export const importFolder = 'imports';

export function importKeyOf(id: string): string {
  return `${importFolder}/${id}`;
}
