/** Unzips the parts of a workbook that are read. */
import { buffer as readAll } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import { tooLarge } from './parsed-file.ts';

/** Max bytes of all parts together when unpacked. */
const maxUnpackedBytes = 200 * 1024 ** 2;

/**
 * The part's name with forward slashes; some programs write backslashes. Decoded here because the library rejects
 * absolute names.
 */
function partName({ fileNameRaw }: Entry): string {
  return fileNameRaw
    .toString()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
}

/** Pictures and other parts are not unpacked. */
function isRead(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

/**
 * The XML parts by name.
 * @throws UnreadableFile if they are too large; Error if it is not an archive
 */
export async function unpackWorkbook(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const archive = await fromBufferPromise(content, { lazyEntries: true, decodeStrings: false });
  const entries: Entry[] = [];
  // The library rejects a part that unpacks to more than the directory says, so checking the directory's total is enough.
  let unpackedBytes = 0;
  for await (const entry of archive.eachEntry()) {
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes) throw tooLarge();
    entries.push(entry);
  }
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries) {
    const name = partName(entry);
    if (isRead(name)) parts.set(name, await readAll(await archive.openReadStreamPromise(entry)));
  }
  return parts;
}
