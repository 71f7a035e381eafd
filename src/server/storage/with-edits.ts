/** Bytes on their way, with others in their place. */
import type { Readable } from 'node:stream';
import type { FileEdit } from './media-storage.ts';

/** A part of a file that begins at `from`, with the edits in place of what is there. */
export async function* withEdits(part: Readable, from: number, edits: readonly FileEdit[]): AsyncGenerator<Buffer> {
  let at = from;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    const own = edits.filter(({ offset, bytes }) => offset < at + chunk.length && offset + bytes.length > at);
    const bytes = own.length > 0 ? Buffer.from(chunk) : chunk;
    for (const edit of own) {
      const start = Math.max(edit.offset, at);
      const end = Math.min(edit.offset + edit.bytes.length, at + chunk.length);
      bytes.set(edit.bytes.subarray(start - edit.offset, end - edit.offset), start - at);
    }
    at += chunk.length;
    yield bytes;
  }
}
