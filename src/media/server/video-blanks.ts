/** Blanks byte ranges of a video while it is streamed. */
import type { Readable } from 'node:stream';

/** Reads an inclusive byte range of a video. */
export type ReadPart = (from: number, to: number) => Promise<Readable>;

/** A byte range, `to` not included, that is replaced by a repeated byte. */
export interface Blank {
  from: number;
  to: number;
  byte: number;
}

/** Sorts ranges, merges touching ones and removes empty ones and overlaps. */
export function joinBlanks(blanks: readonly Blank[]): Blank[] {
  const joined: Blank[] = [];
  for (const { from, to, byte } of blanks.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to && byte === last.byte) last.to = Math.max(last.to, to);
    else if (to > Math.max(from, last?.to ?? 0)) joined.push({ from: Math.max(from, last?.to ?? 0), to, byte });
  }
  return joined;
}

/** Applies blanks to a part of a video that begins at `from`. The blanks must be joined. */
export async function* withBlanks(part: Readable, from: number, blanks: readonly Blank[]): AsyncGenerator<Buffer> {
  let at = from;
  let next = 0;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    const end = at + chunk.length;
    while ((blanks[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    let shown = chunk;
    for (let index = next; ; index += 1) {
      const blank = blanks[index];
      if (!blank || blank.from >= end) break;
      if (shown === chunk) shown = Buffer.from(chunk);
      shown.fill(blank.byte, Math.max(blank.from - at, 0), Math.min(blank.to - at, chunk.length));
    }
    at = end;
    yield shown;
  }
}
