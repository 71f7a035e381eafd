/** Unpacks a workbook, which is an archive, as far as its parts are ever read. */
import { buffer as readAll } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import { tooLarge } from './parsed-file.ts';

/** Bytes of all parts together once they are unpacked. */
const maxUnpackedBytes = 200 * 1024 ** 2;

/** Some programs write names as Windows does. Not decoded by the library, which refuses names from the root. */
function partName({ fileNameRaw }: Entry): string {
  return fileNameRaw
    .toString()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
}

/** Pictures and the like are left packed. */
function isRead(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

/** The parts that are ever read, by name. @throws UnreadableFile where there is too much of them; Error where it is no archive */
export async function unpackWorkbook(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const archive = await fromBufferPromise(content, { lazyEntries: true, decodeStrings: false });
  const entries: Entry[] = [];
  // A part that unpacks to more than the archive's directory says is an error, so the directory's sum is the limit.
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
