/** Where the lines of a text break: each part of it is measured once, so that the work grows with its length alone. */
import type { Weight } from './pdf-fonts.ts';
import { type Line, oneLine } from './pdf-text.ts';

/** Letters with the marks that they bear, which are not torn apart. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** So many code points of one grapheme are honest; of more, each stands by itself. */
const maxGrapheme = 16;

/** Widths of parts of a text, each found once, in thousandths of the size of letters. */
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

  /** How much nearer (below 0) or farther two texts stand from each other than their own widths tell. */
  between(left: string, right: string): number {
    const [last, first] = [left.at(-1) ?? '', String.fromCodePoint(right.codePointAt(0) ?? 0)];
    if (left === '' || /[\s\p{M}\p{Cs}]/u.test(last + first)) return 0;
    return this.of(last + first) - this.of(last) - this.of(first);
  }
}

/** A line that grows by parts of a text, with its width. */
class GrowingLine {
  readonly #widths: Widths;
  readonly #limit: number;
  text = '';
  #width = 0;

  constructor(widths: Widths, limit: number) {
    this.#widths = widths;
    this.#limit = limit;
  }

  /** Takes the part; false, and nothing is taken, where there is no room for what is seen of it. */
  append(part: string): boolean {
    const seen = part.trimEnd();
    const width = this.#width + this.#widths.between(this.text, part) + this.#widths.of(seen);
    if (width > this.#limit) return false;
    const after = part.slice(seen.length);
    this.#width = after === '' ? width : width + this.#widths.of(after);
    this.text += part;
    return true;
  }

  /** What the line holds; it begins anew. */
  end(): string {
    const { text } = this;
    this.text = '';
    this.#width = 0;
    return text;
  }

  /** Takes a part that has a line to itself, however wide it is. */
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

/** One paragraph in lines, broken after spaces and hyphens, within words only where one is too long for a line. */
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

/** What has no shape: control characters, marks of writing direction, soft hyphens. */
const shapeless = /[\p{Cc}\u00ad\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A text in lines of at most a width in points. */
export function linesOf(text: string, weight: Weight, size: number, width: number): Line[] {
  const limit = (width * 1000) / size;
  return text.split(/\r\n|\r|\n|\u2028|\u2029/).flatMap((given) => {
    const paragraph = given.replaceAll('\t', ' ').replace(shapeless, '');
    const whole = oneLine(paragraph, weight, size);
    if (whole.width <= limit) return [whole];
    return brokenText(paragraph, weight, limit).map((line) => oneLine(line, weight, size));
  });
}
