/**
 * Fonts as they are embedded: the blocks of letters that a document uses, and single letters besides. Each such choice is
 * made and compressed once and then kept, because that takes longer than all the rest of a document.
 */
import { deflateSync } from 'node:zlib';
import { glyphBlocks } from './glyph-blocks.ts';
import type { Typeface } from './pdf-fonts.ts';

/** What a document uses of a typeface. */
export interface Usage {
  /** A bit for each block. */
  blocks: number;
  /** Numbers of other glyphs, with the letters that they stand for. */
  others: Map<number, readonly number[]>;
}

/** What a PDF holds of a typeface, compressed. A letter's code is its number in the whole font. */
export interface Subset {
  file: Buffer;
  fileLength: number;
  /** From the letters' codes to their places in the file, two bytes each. */
  places: Buffer;
  /** Widths of letters as PDF wants them: a code, then the widths from there on. */
  widths: (number | number[])[];
  /** From the letters' codes to Unicode, so that text can be selected and searched. */
  toUnicode: Buffer;
}

/** Choices that are kept, per typeface; when there are more, all are forgotten. */
const maxCached = 32;
const cache = new Map<Typeface, Map<string, Subset>>();

/** The embedded font for this use. */
export function subsetFor(face: Typeface, usage: Usage): Subset {
  const own = cache.get(face) ?? new Map<string, Subset>();
  cache.set(face, own);
  const key = `${usage.blocks}:${[...usage.others.keys()].sort((one, other) => one - other)}`;
  let subset = own.get(key);
  if (!subset) {
    subset = makeSubset(face, codePointsForUsage(face, usage));
    if (own.size >= maxCached) own.clear();
    own.set(key, subset);
  }
  return subset;
}

/** All glyphs of the blocks, and the others, with the letters that they stand for. */
function codePointsForUsage(face: Typeface, { blocks, others }: Usage): Map<number, readonly number[]> {
  const codePointsByGlyph = new Map(others);
  for (const [block, ranges] of glyphBlocks.entries()) {
    if ((blocks & (1 << block)) === 0) continue;
    for (const [first, last] of ranges) {
      for (let codePoint = first; codePoint <= last; codePoint += 1) {
        if (!face.has(codePoint)) continue;
        const { id } = face.glyph(codePoint);
        if (!codePointsByGlyph.has(id)) codePointsByGlyph.set(id, [codePoint]);
      }
    }
  }
  return codePointsByGlyph;
}

function makeSubset(face: Typeface, codePointsByGlyph: ReadonlyMap<number, readonly number[]>): Subset {
  const subset = face.font.createSubset();
  const ids = [...codePointsByGlyph.keys()].sort((one, other) => one - other);
  const places = Buffer.alloc(2 * ((ids.at(-1) ?? 0) + 1));
  // The glyph of missing letters is the first one in any font file.
  for (const [index, id] of ids.filter((each) => each !== 0).entries()) {
    subset.includeGlyph(face.font.getGlyph(id));
    places.writeUInt16BE(index + 1, 2 * id);
  }
  const file = subset.encode();
  return {
    file: deflateSync(file, { level: 9 }),
    fileLength: file.length,
    places: deflateSync(places, { level: 9 }),
    widths: widthsOf(face, ids),
    toUnicode: deflateSync(unicodeMap(ids, codePointsByGlyph), { level: 9 }),
  };
}

function widthsOf(face: Typeface, ids: readonly number[]): (number | number[])[] {
  const widths: (number | number[])[] = [];
  let run: number[] = [];
  let next = -1;
  for (const id of ids) {
    if (id !== next) {
      run = [];
      widths.push(id, run);
    }
    run.push(face.scaled(face.font.getGlyph(id).advanceWidth));
    next = id + 1;
  }
  return widths;
}

/** Rows of a map may be so many between a `beginbfchar` and its end. */
const maxRows = 100;

function unicodeMap(ids: readonly number[], codePointsByGlyph: ReadonlyMap<number, readonly number[]>): string {
  const rows = ids.map((id) => {
    const text = Buffer.from(String.fromCodePoint(...(codePointsByGlyph.get(id) ?? [])), 'utf16le').swap16();
    return `<${id.toString(16).padStart(4, '0')}> <${text.toString('hex')}>`;
  });
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += maxRows) {
    const part = rows.slice(from, from + maxRows);
    parts.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...parts,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
