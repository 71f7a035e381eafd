/** A text as one line of letters: in which typeface each letter is, and where it stands. */
import { mainFace, otherFace, type Typeface, type Weight } from './pdf-fonts.ts';

/** Neighbouring letters of one typeface. Lengths are thousandths of the size of letters. */
interface Run {
  face: Typeface;
  /** The operators that show it. */
  shown: string;
  width: number;
  /** A bit for each block of letters that it uses. */
  blocks: number;
  /** Glyphs of no block, with the letters that they stand for. */
  others: Map<number, readonly number[]>;
}

/** One line. */
export interface Line {
  runs: Run[];
  width: number;
}

/** Accents and joiners, which belong to the letter before them. */
const joined = /^[\p{M}\u200c\u200d]$/u;

/** Letters that may stand side by side as they are; all others are shaped by the font. */
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

/** Letters with marks: a mark may be raised by itself, which is a matter of the size too. */
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

/** A text in pieces, each of one typeface: the main one has most letters. */
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

/** Western and central European letters, which the main typeface has. */
const western = /^[\u0020-\u007e\u00a0-\u017f]*$/;

/** A text on one line. */
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
