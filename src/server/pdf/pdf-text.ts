/** Sets a text as one line: chooses a typeface for each character and positions the glyphs. */
import { mainFace, otherFace, type Typeface, type Weight } from './pdf-fonts.ts';

/** Adjacent characters of one typeface. Lengths are in thousandths of the font size. */
interface Run {
  face: Typeface;
  /** PDF operators that show it. */
  shown: string;
  width: number;
  /** Bit mask of the character blocks it uses. */
  blocks: number;
  /** Glyph ids outside all blocks, with their code points. */
  others: Map<number, readonly number[]>;
}

export interface Line {
  runs: Run[];
  width: number;
}

/** Combining marks and joiners, which belong to the previous character. */
const joined = /^[\p{M}\u200c\u200d]$/u;

/** Characters that can be placed side by side; all others are shaped by the font. */
const plain = /^[\u0020-\u007e\u00a0-\u024f\u0370-\u0482\u048a-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2010-\u20bf]*$/u;

function emptyRun(face: Typeface): Run {
  return { face, shown: '', width: 0, blocks: 0, others: new Map() };
}

function addGlyph(run: Run, id: number, block: number | undefined, codePoints: readonly number[]): void {
  if (block === undefined) run.others.set(id, codePoints);
  else run.blocks |= 1 << block;
}

function plainRun(face: Typeface, text: string): Run {
  const run = emptyRun(face);
  let shown = '[<';
  let before: number | undefined;
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const glyph = face.glyph(codePoint);
    const distance = before === undefined ? 0 : face.kerning(before, codePoint);
    if (distance !== 0) shown += `>${-distance}<`;
    shown += glyph.code;
    run.width += distance + glyph.advance;
    addGlyph(run, glyph.id, glyph.block, [codePoint]);
    before = codePoint;
  }
  run.shown = `${shown}>] TJ`;
  return run;
}

/** Shapes characters with marks. A raised mark needs a text rise operator, which depends on the font size. */
function shapedRun(face: Typeface, text: string, size: number): Run {
  const run = emptyRun(face);
  for (const { glyph, x, y, advance, codePoints } of face.shape(text)) {
    const rise = y === 0 ? ['', ''] : [`${(y * size) / 1000} Ts `, ' 0 Ts'];
    run.shown += `${rise[0]}[${-x}<${glyph.code}>${glyph.advance + x - advance}] TJ${rise[1]}\n`;
    run.width += advance;
    addGlyph(run, glyph.id, glyph.block, codePoints);
  }
  return run;
}

/** Splits a text into pieces of one typeface each. The main typeface is preferred. */
function piecesOf(text: string, weight: Weight): { face: Typeface; text: string }[] {
  const main = mainFace(weight);
  const pieces: { face: Typeface; text: string }[] = [];
  for (const letter of text) {
    const last = pieces.at(-1);
    const isMain = /\s/.test(letter) || main.has(letter.codePointAt(0) ?? 0);
    const face = last && joined.test(letter) ? last.face : isMain ? main : otherFace(weight);
    if (last?.face === face) last.text += letter;
    else pieces.push({ face, text: letter });
  }
  return pieces;
}

/** Western and central European characters, which the main typeface has. */
const western = /^[\u0020-\u007e\u00a0-\u017f]*$/;

export function oneLine(text: string, weight: Weight, size: number): Line {
  if (text === '') return { runs: [], width: 0 };
  if (western.test(text)) {
    const run = plainRun(mainFace(weight), text);
    return { runs: [run], width: run.width };
  }
  const runs = piecesOf(text.normalize('NFC'), weight).map((piece) =>
    plain.test(piece.text) ? plainRun(piece.face, piece.text) : shapedRun(piece.face, piece.text, size),
  );
  return { runs, width: runs.reduce((width, run) => width + run.width, 0) };
}
