/**
 * Looks through a sheet's XML before the library is given it, which believes whatever the cells say of their places: byte
 * for byte and once, so that no sheet takes long. What only pretends to be a sheet is left to the bounds of the process.
 */
import { tooLarge } from './parsed-file.ts';

/** Excel's own: no program writes a cell beyond, and most let people come this far by mistake. */
const last = { row: 1_048_576, column: 16_384 };
/** Bytes between the beginnings of two tags: a cell has at most some 32,000 characters. */
const maxGap = 1024 ** 2;

const sign = { space: 32, quote: 34, apostrophe: 39, slash: 47, colon: 58, open: 60, equals: 61, close: 62 };
const letter = { A: 65, Z: 90, c: 99, e: 101, o: 111, r: 114, t: 116, w: 119 };
const digit = { zero: 48, nine: 57 };

/** The byte at a place; 0 behind the end. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

/** `XFD1048576`, or a row's number; what it may say is soon over, however long it is. */
function assertPlace(sheet: Uint8Array, start: number): void {
  let at = start;
  let [column, row] = [0, 0];
  for (let byte = byteAt(sheet, at); byte >= letter.A && byte <= letter.Z && column <= last.column; at += 1) {
    column = column * 26 + byte - letter.A + 1;
    byte = byteAt(sheet, at + 1);
  }
  for (let byte = byteAt(sheet, at); byte >= digit.zero && byte <= digit.nine && row <= last.row; at += 1) {
    row = row * 10 + byte - digit.zero;
    byte = byteAt(sheet, at + 1);
  }
  const isWhole = byteAt(sheet, at) === sign.quote || byteAt(sheet, at) === sign.apostrophe;
  if (!isWhole || column > last.column || row > last.row) throw tooLarge();
}

/** What stands in a tag's beginning. */
interface TagName {
  kind: 'cell' | 'row' | undefined;
  end: number;
}

function tagNameAt(sheet: Uint8Array, start: number): TagName {
  // Behind a prefix, where there is one.
  let from = start;
  let end = start;
  for (let byte = byteAt(sheet, end); byte > sign.space && byte !== sign.slash && byte !== sign.close; ) {
    if (byte === sign.open) break;
    end += 1;
    if (byte === sign.colon) from = end;
    byte = byteAt(sheet, end);
  }
  if (end - from === 1 && sheet[from] === letter.c) return { kind: 'cell', end };
  const isRow = sheet[from] === letter.r && sheet[from + 1] === letter.o && sheet[from + 2] === letter.w;
  return { kind: end - from === 3 && isRow ? 'row' : undefined, end };
}

/** Looks at a tag's attributes. @returns where its type is, if that is an error; where the tag ends */
function lookAtTag(sheet: Uint8Array, start: number): { failed: number | undefined; end: number } {
  let failed: number | undefined;
  let at = start;
  for (let byte = byteAt(sheet, at); at < sheet.length && byte !== sign.close && byte !== sign.open; ) {
    if (byte === sign.equals && byteAt(sheet, at - 2) <= sign.space) {
      const [name, value] = [sheet[at - 1], at + 2];
      if (name === letter.r) assertPlace(sheet, value);
      if (name === letter.t && sheet[value] === letter.e && sheet[value + 1] === sheet[value - 1]) failed = value;
    }
    at += 1;
    byte = byteAt(sheet, at);
  }
  return { failed, end: at };
}

/** The places of the types of cells in which a formula failed. @throws UnreadableFile */
function failedCells(sheet: Uint8Array): number[] {
  const failed: number[] = [];
  let rows = 0;
  let tag = 0;
  for (let at = 0; at < sheet.length; at += 1) {
    if (sheet[at] !== sign.open) continue;
    if (at - tag > maxGap) throw tooLarge();
    tag = at;
    const { kind, end } = tagNameAt(sheet, at + 1);
    at = end - 1;
    if (kind === undefined) continue;
    if (kind === 'row') rows += 1;
    if (rows > last.row) throw tooLarge();
    const looked = lookAtTag(sheet, end);
    if (kind === 'cell' && looked.failed !== undefined) failed.push(looked.failed);
    at = looked.end - 1;
  }
  if (sheet.length - tag > maxGap) throw tooLarge();
  return failed;
}

const textType = Buffer.from('str');

/**
 * The sheet with what its formulas failed with (`#N/A`) as texts: the library leaves such cells empty, and a price that
 * could not be worked out is not a price that nobody gave. @throws UnreadableFile where cells stand where no program writes any
 */
export function checkedSheet(sheet: Uint8Array): Uint8Array {
  const failed = failedCells(sheet);
  if (failed.length === 0) return sheet;
  const whole = new Uint8Array(sheet.length + failed.length * (textType.length - 1));
  let from = 0;
  let to = 0;
  for (const at of failed) {
    whole.set(sheet.subarray(from, at), to);
    to += at - from;
    whole.set(textType, to);
    to += textType.length;
    from = at + 1;
  }
  whole.set(sheet.subarray(from), to);
  return whole;
}
