/** Decodes a CSV file, whichever program wrote it. */

const lineFeed = 0x0a;

function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Length in bytes of the UTF-8 character at an index; 0 if there is none. */
function characterBytes(bytes: Uint8Array, at: number): number {
  const length = sequenceLength(bytes[at] ?? 0);
  for (let next = 1; next < length; next += 1) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/**
 * Decodes a line that is not valid UTF-8. Valid sequences are decoded as UTF-8 and all other bytes as Windows-1252,
 * as happens when a cell was pasted from another program.
 */
function decodeMixed(line: Uint8Array): string {
  const texts: string[] = [];
  const old = new TextDecoder('windows-1252');
  let start = 0;
  let at = 0;
  while (at < line.length) {
    const length = characterBytes(line, at);
    if (length === 0) {
      texts.push(new TextDecoder().decode(line.subarray(start, at)), old.decode(line.subarray(at, at + 1)));
      start = at + 1;
    }
    at += Math.max(length, 1);
  }
  texts.push(new TextDecoder().decode(line.subarray(start)));
  return texts.join('');
}

function decodeByLines(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const texts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(start, end);
    try {
      texts.push(strict.decode(line));
    } catch {
      texts.push(decodeMixed(line));
    }
    start = end;
  }
  return texts.join('');
}

/** The text without its byte order mark. */
export function csvTextOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeByLines(bytes).replace(/^\uFEFF/, '');
  }
}
