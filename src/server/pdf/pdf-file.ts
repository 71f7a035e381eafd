/** Writes pages and fonts as a PDF file. */
import PDFDocument from 'pdfkit';
import type { Canvas, PlacedPicture, Usages } from './pdf-canvas.ts';
import type { Typeface } from './pdf-fonts.ts';
import { writeStructure } from './pdf-structure.ts';
import { type Subset, subsetFor } from './pdf-subsets.ts';

/** Document properties shown by PDF readers. */
export interface FileInfo {
  title: string;
  author: string;
}

type Reference = ReturnType<PDFKit.PDFDocument['ref']>;

/** PDFKit writes a String object as a PDF string and a plain string as a PDF name. */
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

/** Font flag 'symbolic': the font uses its own encoding. */
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

function addPicture(file: PDFKit.PDFDocument, { source, piece, x, y, width, height }: PlacedPicture): void {
  if (piece !== undefined) file.addContent(`/Figure <</MCID ${piece}>> BDC`);
  file.image(source, x, y, { fit: [width, height], align: 'center', valign: 'center' });
  if (piece !== undefined) file.addContent('EMC');
}

/** Adds the page's content in drawing order. */
function addContent(file: PDFKit.PDFDocument, { operators }: Canvas): void {
  let texts: string[] = [];
  for (const operator of operators) {
    if (typeof operator === 'string') {
      texts.push(operator);
      continue;
    }
    if (texts.length > 0) file.addContent(texts.join('\n'));
    texts = [];
    addPicture(file, operator);
  }
  file.addContent(texts.join('\n'));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/gu, (letter) => entities[letter] ?? letter);
}

/** Collects the file's bytes in an array. Stream events for some hundred chunks would be slower. */
class CollectedFile extends PDFDocument {
  // No initial value: the base constructor already writes bytes.
  declare written: Buffer[] | undefined;
  #end: ((bytes: Buffer) => void) | undefined;

  override push(bytes: Buffer | null): boolean {
    this.written ??= [];
    if (bytes === null) this.#end?.(Buffer.concat(this.written));
    else this.written.push(bytes);
    return true;
  }

  /** Returns all bytes. Pictures with transparency are finished asynchronously. */
  async finish(): Promise<Buffer> {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    this.#end = resolve;
    this.end();
    return await promise;
  }

  /** PDFKit puts title and author into the XML metadata without escaping them, so this escapes them first. */
  override appendXML(xml: string, newLine?: boolean): void {
    if (!this.#isEscaped) for (const [key, text] of Object.entries(this.info)) this.#escape(key, text);
    this.#isEscaped = true;
    super.appendXML(xml, newLine);
  }

  #isEscaped = false;

  #escape(key: string, text: unknown): void {
    if (typeof text === 'string') Object.assign(this.info, { [key]: escaped(text) });
  }
}

/** Writes a tagged PDF (PDF/A-2a), which screen readers can read and which is suitable for archiving. */
export async function fileOf(pages: readonly Canvas[], usages: Usages, info: FileInfo): Promise<Buffer> {
  const file = new CollectedFile({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Without PDFKit's default font.
    font: '',
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    tagged: true,
    subset: 'PDF/A-2a',
    info: { Title: info.title, Author: info.author, Creator: info.author },
  });
  const fonts = new Map([...usages].map(([face, usage]) => [face, embed(file, face, subsetFor(face, usage))]));
  const references = pages.map((canvas, index) => {
    file.addPage();
    const { page } = file;
    for (const face of canvas.faces) page.fonts[face.name] = fonts.get(face);
    addContent(file, canvas);
    Object.assign(page.dictionary.data, { StructParents: index, Tabs: 'S' });
    return page.dictionary;
  });
  writeStructure(file, pages, references);
  return await file.finish();
}
