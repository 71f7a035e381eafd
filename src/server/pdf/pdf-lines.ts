/** Line breaking. Each part of a text is measured once, so the cost grows linearly with its length. */
import type { Weight } from './pdf-fonts.ts';
import { type Line, oneLine } from './pdf-text.ts';

/** Splits text into base characters with their combining marks. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A grapheme with more code points than this is not genuine text, so its code points are placed one by one. */
const maxGrapheme = 16;

/** Cached widths of parts of a text, in thousandths of the font size. */
class Widths {
  readonly #weight: Weight;
  readonly #known = new Map<string, number>();

  constructor(weight: Weight) {
    this.#weight = weight;
  }

  of(text: string): number {
    let width = this.#known.get(text);
    if (width === undefined) {
      width = oneLine(text, this.#weight, 1).width;
      this.#known.set(text, width);
    }
    return width;
  }

  /** Kerning between two texts; negative moves them closer. */
  between(left: string, right: string): number {
    const [last, first] = [left.at(-1) ?? '', String.fromCodePoint(right.codePointAt(0) ?? 0)];
    if (left === '' || /[\s\p{M}\p{Cs}]/u.test(last + first)) return 0;
    return this.of(last + first) - this.of(last) - this.of(first);
  }
}

class GrowingLine {
  readonly #widths: Widths;
  readonly #limit: number;
  text = '';
  #width = 0;

  constructor(widths: Widths, limit: number) {
    this.#widths = widths;
    this.#limit = limit;
  }

  /** Adds the part and returns true, or returns false if its visible text does not fit. */
  append(part: string): boolean {
    const seen = part.trimEnd();
    const width = this.#width + this.#widths.between(this.text, part) + this.#widths.of(seen);
    if (width > this.#limit) return false;
    const after = part.slice(seen.length);
    this.#width = after === '' ? width : width + this.#widths.of(after);
    this.text += part;
    return true;
  }

  /** Returns the line's text and starts an empty line. */
  end(): string {
    const { text } = this;
    this.text = '';
    this.#width = 0;
    return text;
  }

  /** Gives the part a line of its own, however wide it is. */
  force(part: string): void {
    this.text = part;
    this.#width = this.#widths.of(part);
  }
}

function graphemesOf(word: string): string[] {
  return [...graphemes.segment(word)].flatMap(({ segment }) =>
    segment.length > maxGrapheme ? [...segment] : [segment],
  );
}

/** Breaks a paragraph after spaces and hyphens, and inside words only if a word is too long for a line. */
function brokenText(text: string, weight: Weight, limit: number): string[] {
  const lines: string[] = [];
  const line = new GrowingLine(new Widths(weight), limit);
  for (const word of text.split(/(?<=\s|[\p{L}\d]-)(?=[^\s-])/u)) {
    if (line.append(word)) continue;
    if (line.text !== '') lines.push(line.end().trimEnd());
    if (line.append(word)) continue;
    for (const letter of graphemesOf(word)) {
      if (line.append(letter)) continue;
      if (line.text !== '') lines.push(line.end());
      line.force(letter);
    }
  }
  const last = line.end();
  return last.trim() === '' && lines.length > 0 ? lines : [...lines, last.trimEnd()];
}

/** Characters without a glyph: control characters, directional marks, soft hyphens. */
const shapeless = /[\p{Cc}\u00ad\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Breaks a text into lines. @param width maximum width in points */
export function linesOf(text: string, weight: Weight, size: number, width: number): Line[] {
  const limit = (width * 1000) / size;
  return text.split(/\r\n|\r|\n|\u2028|\u2029/).flatMap((given) => {
    const paragraph = given.replaceAll('\t', ' ').replace(shapeless, '');
    const whole = oneLine(paragraph, weight, size);
    if (whole.width <= limit) return [whole];
    return brokenText(paragraph, weight, limit).map((line) => oneLine(line, weight, size));
  });
}
