/**
 * The fonts of the PDFs, embedded in each: Noto Sans for Latin, Greek and Cyrillic, DejaVu Sans for the rest of Europe.
 * A font is read once and shared by all documents, with the shapes of words met before: reading it anew for each
 * document takes thirty times as long as everything else together.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';

interface GlyphRun {
  glyphs: unknown[];
  positions: { xAdvance: number }[];
  advanceWidth: number;
}

interface Font {
  layout(text: string, features?: unknown): GlyphRun;
  hasGlyphForCodePoint(codePoint: number): boolean;
}

interface Fontkit {
  create(bytes: Buffer): Font;
  registerFormat(format: ((stream: { buffer: Buffer }) => object) & { probe(bytes: Buffer): boolean }): void;
}

/** Files that pdfmake finds before it looks on the disk. */
interface PdfmakeFiles {
  virtualfs: { writeFileSync(name: string, content: Buffer): void };
}

const require = createRequire(import.meta.url);
// The very copy that pdfmake's own pdfkit uses.
const requireOfPdfkit = createRequire(createRequire(require.resolve('pdfmake')).resolve('pdfkit'));
const fontkit = requireOfPdfkit('fontkit') as Fontkit;

/** The font of all texts, and the one for what it lacks. */
export const mainFont = 'Noto Sans';
const fallbackFont = 'DejaVu Sans';

const files = {
  'noto-regular': require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  'noto-bold': require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  'dejavu-regular': require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'dejavu-bold': require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
type FileName = keyof typeof files;

/** Words whose shapes are kept, per font; when there are more, all are forgotten. */
const maxKnownWords = 10_000;

/** pdfkit scales the positions that it is given in place, so each document gets its own. */
function copyOf({ glyphs, positions }: Pick<GlyphRun, 'glyphs' | 'positions'>): GlyphRun {
  return {
    glyphs,
    positions: positions.map((position) => ({ ...position })),
    get advanceWidth() {
      return this.positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
    },
  };
}

/** The font with a memory of the words it has laid out. */
function withMemory(font: Font): Font {
  const known = new Map<string, Pick<GlyphRun, 'glyphs' | 'positions'>>();
  const layout = (text: string, features?: unknown) => {
    if (features) return font.layout(text, features);
    let run = known.get(text);
    if (!run) {
      const { glyphs, positions } = font.layout(text);
      run = { glyphs, positions };
      if (known.size >= maxKnownWords) known.clear();
      known.set(text, run);
    }
    return copyOf(run);
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}

const opened = new Map<FileName, Font>();

function fontOf(name: FileName): Font {
  let font = opened.get(name);
  if (!font) {
    font = withMemory(fontkit.create(readFileSync(files[name])));
    opened.set(name, font);
  }
  return font;
}

/** What pdfmake takes for the content of a font file; the format below knows which font is meant. */
const marks = new Map<Buffer, FileName>();

/** A font format, as fontkit knows them, whose files are marks of fonts that are open already; called by `new`. */
function sharedFont({ buffer }: { buffer: Buffer }): object {
  const name = marks.get(buffer);
  if (name === undefined) throw new Error('This font was never opened.');
  return fontOf(name);
}

/** Makes the fonts known to pdfmake, by the names that `printable` gives. */
export function registerFonts(): void {
  for (const name of Object.keys(files) as FileName[]) {
    const mark = Buffer.from(`open font ${name}`);
    marks.set(mark, name);
    (pdfmake as unknown as PdfmakeFiles).virtualfs.writeFileSync(name, mark);
  }
  fontkit.registerFormat(Object.assign(sharedFont, { probe: (bytes: Buffer) => marks.has(bytes) }));
  pdfmake.setFonts({
    [mainFont]: { normal: 'noto-regular', bold: 'noto-bold' },
    [fallbackFont]: { normal: 'dejavu-regular', bold: 'dejavu-bold' },
  });
}

/** Accents and joiners, which belong to the letter before them. */
const joined = /^[\p{M}\u200c\u200d]$/u;

/** Western and central European letters, which the main font has. */
const plainText = /^[\t\n\r\u0020-\u007e\u00a0-\u017f]*$/;

/** A text in pieces, each in a font that has its letters. */
export type Printable = string | { text: string; font: string }[];

/** A text as pdfmake can print it: letters that the main font lacks are in the other one. */
export function printable(text: string): Printable {
  if (plainText.test(text)) return text;
  const main = fontOf('noto-regular');
  const pieces: { text: string; font: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = pieces.at(-1);
    const isMain = /\s/.test(letter) || main.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    const font = last && joined.test(letter) ? last.font : isMain ? mainFont : fallbackFont;
    if (last?.font === font) last.text += letter;
    else pieces.push({ text: letter, font });
  }
  return pieces.every(({ font }) => font === mainFont) ? text : pieces;
}
