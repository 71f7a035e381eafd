/** Pages and their fonts as the bytes of a PDF file. */
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { Canvas, Usages } from './pdf-canvas.ts';
import type { Typeface } from './pdf-fonts.ts';
import { type Subset, subsetFor } from './pdf-subsets.ts';

/** What a reader program says of the file. */
export interface FileInfo {
  title: string;
  author: string;
}

type Reference = ReturnType<PDFKit.PDFDocument['ref']>;

/** A text of the file's inside; a plain string would be a name. */
const textOf = (text: string) => Object(text) as string;

function stream(file: PDFKit.PDFDocument, data: object, bytes: Buffer): Reference {
  const reference = file.ref({ ...data, Filter: 'FlateDecode' });
  reference.end(bytes);
  return reference;
}

function ended(file: PDFKit.PDFDocument, data: object): Reference {
  const reference = file.ref(data);
  reference.end(undefined);
  return reference;
}

/** Every letter is shown upright and none is meant as a symbol: a sans serif font of its own letters. */
const symbolicFlag = 4;

function embed(file: PDFKit.PDFDocument, face: Typeface, subset: Subset): Reference {
  const { font } = face;
  const { minX, minY, maxX, maxY } = font.bbox;
  const name = `TRUCKS+${font.postscriptName}`;
  const descriptor = ended(file, {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: symbolicFlag,
    FontBBox: [minX, minY, maxX, maxY].map((units) => face.scaled(units)),
    ItalicAngle: 0,
    Ascent: face.scaled(font.ascent),
    Descent: face.scaled(font.descent),
    CapHeight: face.scaled(font.capHeight || font.ascent),
    StemV: 80,
    FontFile2: stream(file, { Length1: subset.fileLength }, subset.file),
  });
  const descendant = ended(file, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: textOf('Adobe'), Ordering: textOf('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: subset.widths,
    CIDToGIDMap: stream(file, {}, subset.places),
  });
  return ended(file, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: stream(file, {}, subset.toUnicode),
  });
}

/** The file of these pages. */
export async function fileOf(pages: readonly Canvas[], usages: Usages, info: FileInfo): Promise<Buffer> {
  const file = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // No font of pdfkit's own.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, Creator: info.author },
  });
  const fonts = new Map([...usages].map(([face, usage]) => [face, embed(file, face, subsetFor(face, usage))]));
  for (const canvas of pages) {
    file.addPage();
    for (const face of canvas.faces) file.page.fonts[face.name] = fonts.get(face);
    for (const { source, x, y, width, height } of canvas.pictures) file.image(source, x, y, { fit: [width, height] });
    file.addContent(canvas.operators.join('\n'));
  }
  const written: Buffer[] = [];
  file.on('data', (bytes: Buffer) => written.push(bytes));
  const isWritten = once(file, 'end');
  file.end();
  await isWritten;
  return Buffer.concat(written);
}
