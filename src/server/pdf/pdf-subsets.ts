/**
 * Embedded font subsets: the character blocks a document uses and some single characters. Each subset is built and
 * compressed once and cached, because that takes longer than the rest of the document.
 */
import { deflateSync } from 'node:zlib';
import { glyphBlocks } from './glyph-blocks.ts';
import type { Typeface } from './pdf-fonts.ts';

/** The characters of a typeface that a document uses. */
export interface Usage {
  /** Bit mask of blocks. */
  blocks: number;
  /** Other glyph ids with the code points they represent. */
  others: Map<number, readonly number[]>;
}

/** A compressed font subset. Character codes are glyph ids of the whole font. */
export interface Subset {
  file: Buffer;
  fileLength: number;
  /** Maps character codes to glyph positions in the subset, two bytes each. */
  places: Buffer;
  /** Widths in the format of the PDF `W` array: a first code, then the widths from there on. */
  widths: (number | number[])[];
  /** Maps character codes to Unicode, so that text can be selected and searched. */
  toUnicode: Buffer;
}

/** Maximum number of cached subsets per typeface. The cache is cleared when it is full. */
const maxCached = 32;
const cache = new Map<Typeface, Map<string, Subset>>();

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

/** Returns all glyphs of the used blocks and the other used glyphs, with their code points. */
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
  // Glyph 0, for missing characters, is always included.
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

/** The PDF format allows at most 100 entries in one `beginbfchar` section. */
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
