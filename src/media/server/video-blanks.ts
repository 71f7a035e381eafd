/** Parts of a film that are shown blank, and the film as it is shown. */
import type { Readable } from 'node:stream';

/** Reads bytes of a film, from one place to another, that one included. */
export type ReadPart = (from: number, to: number) => Promise<Readable>;

/** Bytes from one place up to another, that one not included, in whose stead one byte is shown again and again. */
export interface Blank {
  from: number;
  to: number;
  byte: number;
}

/** The same in the order of the film, none empty or over another, those that touch as one. */
export function joinBlanks(blanks: readonly Blank[]): Blank[] {
  const joined: Blank[] = [];
  for (const { from, to, byte } of blanks.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to && byte === last.byte) last.to = Math.max(last.to, to);
    else if (to > Math.max(from, last?.to ?? 0)) joined.push({ from: Math.max(from, last?.to ?? 0), to, byte });
  }
  return joined;
}

/** A part of a film that begins at `from`, as it is shown; the blanks are joined ones. */
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
