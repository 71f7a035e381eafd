/**
 * The typefaces of the PDFs: Noto Sans for Latin, Greek and Cyrillic, DejaVu Sans for other characters. Font files
 * and glyph caches are shared by all documents.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { blockOf } from './glyph-blocks.ts';

export type Weight = 'normal' | 'bold';

export interface Glyph {
  /** Glyph id in the font. */
  id: number;
  /** The id as four hexadecimal digits, as the PDF shows it. */
  code: string;
  /** In thousandths of the font size. */
  advance: number;
  /** The block that the glyph is embedded with; undefined if it is embedded on its own. */
  block: number | undefined;
}

/** A positioned glyph: its offset, and the advance to the next one, in thousandths of the font size. */
interface ShapedGlyph {
  glyph: Glyph;
  x: number;
  y: number;
  advance: number;
  codePoints: readonly number[];
}

/** Maximum number of cached kerning pairs per typeface. The cache is cleared when it is full. */
const maxKnownPairs = 50_000;

/** Maximum number of cached shaped words per typeface. The cache is cleared when it is full. */
const maxKnownWords = 2_000;

function hexOf(id: number): string {
  return id.toString(16).padStart(4, '0');
}

/** One font file. */
export class Typeface {
  readonly font: Font;
  /** Resource name on a page. */
  readonly name: string;
  readonly #glyphs = new Map<number, Glyph>();
  readonly #pairs = new Map<number, number>();
  readonly #shaped = new Map<string, ShapedGlyph[]>();

  constructor(name: string, file: string) {
    this.name = name;
    this.font = create(readFileSync(file)) as Font;
  }

  /** Converts font units to thousandths of the font size. */
  scaled(units: number): number {
    return Math.round((units * 1000) / this.font.unitsPerEm);
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint);
  }

  glyph(codePoint: number): Glyph {
    let glyph = this.#glyphs.get(codePoint);
    if (!glyph) {
      const { id, advanceWidth } = this.font.glyphForCodePoint(codePoint);
      glyph = { id, code: hexOf(id), advance: this.scaled(advanceWidth), block: blockOf(codePoint) };
      this.#glyphs.set(codePoint, glyph);
    }
    return glyph;
  }

  /** Kerning of two adjacent characters, in thousandths of the font size; negative moves them closer. */
  kerning(left: number, right: number): number {
    const pair = left * 0x200000 + right;
    let distance = this.#pairs.get(pair);
    if (distance === undefined) {
      const { glyphs, positions } = this.font.layout(String.fromCodePoint(left, right), { liga: false });
      const [first] = glyphs;
      distance = first && glyphs.length === 2 ? this.scaled((positions[0]?.xAdvance ?? 0) - first.advanceWidth) : 0;
      if (this.#pairs.size >= maxKnownPairs) this.#pairs.clear();
      this.#pairs.set(pair, distance);
    }
    return distance;
  }

  /** Shapes joined characters and combining marks word by word. Words are cached because shaping is slow. */
  shape(text: string): ShapedGlyph[] {
    return partsToShape(text).flatMap((part) => {
      let shaped = this.#shaped.get(part);
      if (!shaped) {
        shaped = this.#layOut(part);
        if (this.#shaped.size >= maxKnownWords) this.#shaped.clear();
        if (part.length <= maxPartLength) this.#shaped.set(part, shaped);
      }
      return shaped;
    });
  }

  #layOut(text: string): ShapedGlyph[] {
    const { glyphs, positions } = this.font.layout(text);
    return glyphs.map(({ id, advanceWidth, codePoints }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const glyph = { id, code: hexOf(id), advance: this.scaled(advanceWidth), block: undefined };
      const [x, y, advance] = [this.scaled(xOffset), this.scaled(yOffset), this.scaled(xAdvance)];
      return { glyph, x, y, advance, codePoints };
    });
  }
}

/** Right-to-left scripts, whose words the font also reorders. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Maximum number of characters shaped at once: the time grows quadratically with the marks on one character. */
const maxPartLength = 64;

/** Splits a text into words, and long words into parts. Right-to-left text is not split. */
function partsToShape(text: string): string[] {
  if (rightToLeft.test(text)) return [text];
  return text
    .split(/(?<=\s)(?=\S)/u)
    .flatMap((word) => (word.length <= maxPartLength ? [word] : (word.match(/.{1,64}/gsu) ?? [])));
}

const require = createRequire(import.meta.url);
const files = {
  Main: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  MainBold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  Other: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  OtherBold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const opened = new Map<string, Typeface>();

/** Opens a font file on first use. */
function typeface(name: keyof typeof files): Typeface {
  let face = opened.get(name);
  if (!face) {
    face = new Typeface(name, files[name]);
    opened.set(name, face);
  }
  return face;
}

export function mainFace(weight: Weight): Typeface {
  return typeface(weight === 'bold' ? 'MainBold' : 'Main');
}

/** Fallback for characters that the main typeface lacks. */
export function otherFace(weight: Weight): Typeface {
  return typeface(weight === 'bold' ? 'OtherBold' : 'Other');
}
