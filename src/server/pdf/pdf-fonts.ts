/**
 * The typefaces of the PDFs: Noto Sans for Latin, Greek and Cyrillic, DejaVu Sans for what it lacks. Files are read once
 * and shared by all documents, with what was learned of their letters.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { blockOf } from './glyph-blocks.ts';

/** Weights of letters. */
export type Weight = 'normal' | 'bold';

/** One letter's shape. */
export interface Glyph {
  /** Its number in the font. */
  id: number;
  /** The number as a PDF shows it: four hexadecimal digits. */
  code: string;
  /** Thousandths of the size of letters. */
  advance: number;
  /** The block of letters that it is embedded with; undefined when by itself. */
  block: number | undefined;
}

/** One letter of a shaped text: how far it is moved, and how far the next one is from it, in thousandths of the size. */
interface ShapedGlyph {
  glyph: Glyph;
  x: number;
  y: number;
  advance: number;
  codePoints: readonly number[];
}

/** Pairs whose distance is kept, per typeface; when there are more, all are forgotten. */
const maxKnownPairs = 50_000;

/** Shaped words that are kept, likewise. */
const maxKnownWords = 2_000;

function hexOf(id: number): string {
  return id.toString(16).padStart(4, '0');
}

/** One font file. */
export class Typeface {
  readonly font: Font;
  /** Its name in the resources of a page. */
  readonly name: string;
  readonly #glyphs = new Map<number, Glyph>();
  readonly #pairs = new Map<number, number>();
  readonly #shaped = new Map<string, ShapedGlyph[]>();

  constructor(name: string, file: string) {
    this.name = name;
    this.font = create(readFileSync(file)) as Font;
  }

  /** Thousandths of the size of letters for units of the font. */
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

  /** How much nearer (below 0) or farther two neighbours stand, in thousandths of the size. */
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

  /** Letters that join or bear marks, shaped as the font says: word by word, which are kept, because it takes long. */
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

/** Scripts from right to left, whose words the font puts in order too. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The most letters that are shaped at once: with more marks on one letter the time would grow with their square. */
const maxPartLength = 64;

/** A text in words, and longer ones in parts; what reads from right to left stays whole. */
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

/** Opens a file when it is first wanted. */
function typeface(name: keyof typeof files): Typeface {
  let face = opened.get(name);
  if (!face) {
    face = new Typeface(name, files[name]);
    opened.set(name, face);
  }
  return face;
}

/** The typeface of most texts. */
export function mainFace(weight: Weight): Typeface {
  return typeface(weight === 'bold' ? 'MainBold' : 'Main');
}

/** The one for letters that the main one lacks. */
export function otherFace(weight: Weight): Typeface {
  return typeface(weight === 'bold' ? 'OtherBold' : 'Other');
}
