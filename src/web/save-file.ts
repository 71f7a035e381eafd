/** Saves a file as a browser download. */

/** Revokes the object URL after this time, when the browser has started the download. */
const downloadStartMs = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), downloadStartMs);
}
