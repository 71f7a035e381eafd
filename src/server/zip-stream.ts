/**
 * Streams a ZIP archive. Only one file at a time is in memory; the next one is generated when the client has read the
 * last.
 */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Path including the folder: `AB12CDE/01.jpg`. */
  path: string;
  content: Buffer;
  /** False for pictures and PDFs, which are already compressed. */
  compress?: boolean;
}

/** Returns the archive as a stream. Errors end it, and aborting stops generating files. */
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
