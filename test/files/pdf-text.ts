/** Reads a PDF back: its text by page, its structure for screen readers, and the boxes drawn on it. */
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';

const textsOf = async (pdf: Uint8Array) => (await extractText(new Uint8Array(pdf), { mergePages: false })).text;

/** The text of each page with single spaces. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  return (await textsOf(pdf)).map((page) => page.replace(/\s+/gu, ' ').trim());
}

/** The lines of all pages. */
export async function pdfLines(pdf: Uint8Array): Promise<string> {
  return (await textsOf(pdf)).join('\n');
}

interface Struct {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: Struct[];
}

/** An element of a tagged PDF: its text and its children. */
export interface PdfPart {
  role: string;
  text: string;
  kids: PdfPart[];
}

/** The texts of a page's marked content by id. */
function piecesOf(items: readonly object[]): Map<string, string> {
  const pieces = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items as { type?: string; id?: string; str?: string }[]) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item.id);
    if (item.type === 'endMarkedContent') open.pop();
    const id = open.at(-1);
    if (id !== undefined) pieces.set(id, (pieces.get(id) ?? '') + (item.str ?? ''));
  }
  return pieces;
}

function partOf({ role = '', alt, children = [] }: Struct, pieces: ReadonlyMap<string, string>): PdfPart {
  const own = children.flatMap(({ type, id = '' }) => (type === 'content' ? (pieces.get(id) ?? '') : []));
  const kids = children.filter((child) => child.role !== undefined).map((child) => partOf(child, pieces));
  return { role, text: alt ?? own.join(' '), kids };
}

/** The structure of each page in reading order, with the file's title, language and XMP metadata. */
export async function pdfStructure(pdf: Uint8Array) {
  const file = await getDocumentProxy(new Uint8Array(pdf));
  const { info, metadata } = await file.getMetadata();
  const pages: PdfPart[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    pages.push(partOf((await page.getStructTree()) as Struct, piecesOf(items)));
  }
  const { Title: title, Language: language } = info as Record<string, string>;
  return { title, language, xml: String(metadata?.getRaw()), pages };
}

/** A filled box, in points from the lower left corner of the page. */
export interface PdfBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The filled boxes of the first page in drawing order. */
export async function pdfBoxes(pdf: Uint8Array): Promise<PdfBox[]> {
  const { OPS } = await getResolvedPDFJS();
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((operator, index) => {
    const [paint, , bounds] = argsArray[index] ?? [];
    if (operator !== OPS.constructPath || paint !== OPS.fill || !bounds) return [];
    const [left, bottom, right, top] = bounds as [number, number, number, number];
    return [{ left, bottom, right, top }];
  });
}

/** A drawn text: left and right end in points, font size and font. */
export interface DrawnText {
  text: string;
  left: number;
  right: number;
  size: number;
  font: string;
}

/** The texts of the first page in drawing order. */
export async function pdfTexts(pdf: Uint8Array): Promise<DrawnText[]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const left = Number(item.transform[4]);
    return [{ text: item.str, left, right: left + item.width, size: item.height, font: item.fontName }];
  });
}
