/** Saves a file that a call answered with, as the browser saves any download. */

/** Milliseconds until the browser has surely taken the file over. */
const downloadStartMs = 60_000;

/** Saves the file under the name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), downloadStartMs);
}
