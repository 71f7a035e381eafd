/** Edits that turn one version of a file into another of the same length. */
import type { FileEdit } from '#server/storage/media-storage.ts';

/** Unchanged bytes between two changes that are included in one edit, because a second write would cost more. */
const nearBytes = 4096;

/** The edits that turn the bytes of a file part into others of the same length. */
export function editsBetween(bytes: Buffer, before: Buffer, offset: number): FileEdit[] {
  const edits: FileEdit[] = [];
  let [from, to] = [-1, -1];
  const end = () => {
    if (from >= 0) edits.push({ offset: offset + from, bytes: Buffer.from(bytes.subarray(from, to)) });
  };
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === before[at]) continue;
    if (from < 0 || at - to > nearBytes) {
      end();
      from = at;
    }
    to = at + 1;
  }
  end();
  return edits;
}

/** Applies edits of a file to a part of it that begins at `from`. */
export function withChanges(part: Buffer, from: number, edits: readonly FileEdit[]): void {
  for (const { offset, bytes } of edits) {
    const start = Math.max(offset, from);
    const end = Math.min(offset + bytes.length, from + part.length);
    if (start < end) part.set(bytes.subarray(start - offset, end - offset), start - from);
  }
}
