/** A ZIP archive as it is sent: one file at a time is in memory, and the next is made once the caller has taken the last. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ZipEntry {
  /** With the folder that it is in: `AB12CDE/01.jpg`. */
  path: string;
  content: Buffer;
  /** Made smaller on the way; false for pictures and PDFs, which are small already. */
  compress?: boolean;
}

/** The archive's bytes; what goes wrong on the way ends them, and aborting stops what makes the files. */
export function zipStream(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;

  async function write(): Promise<void> {
    for await (const { path, content, compress = false } of entries) {
      signal.throwIfAborted();
      const bytes = Readable.from([content], { objectMode: false });
      const isTaken = once(bytes, 'end', { signal });
      zip.addReadStream(bytes, path, { compress, size: content.length });
      await isTaken;
    }
    zip.end();
  }

  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
