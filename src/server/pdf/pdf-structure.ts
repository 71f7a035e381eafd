/** Writes the tags of a document (`pdf-tags.ts`) as the structure tree of its PDF file. */
import type { Canvas } from './pdf-canvas.ts';
import type { Tag } from './pdf-tags.ts';

type File = PDFKit.PDFDocument;
type Reference = ReturnType<File['ref']>;

/** A dictionary that is already serialized. PDFKit would inspect each of its thousands of values. */
class Written {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get [Symbol.toStringTag](): string {
    return 'Written';
  }

  toString(): string {
    return this.#text;
  }
}

/** A PDF text string in hexadecimal UTF-16. */
function hexOf(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
}

/** Child elements of a tag. A piece names its page only if it is not on the page of the first piece. */
function kidsOf({ kids }: Tag, first: number, own: Reference, writing: Writing): string {
  const texts = kids.map((kid) => {
    if (!('piece' in kid)) return String(writeTag(kid, own, writing));
    return kid.page === first ? kid.piece : `<</Type/MCR/Pg ${writing.pages[kid.page]}/MCID ${kid.piece}>>`;
  });
  return texts.length === 0 ? '' : `/K[${texts.join(' ')}]`;
}

interface Writing {
  file: File;
  pages: readonly Reference[];
  height: number;
  references: Map<Tag, Reference>;
}

function attributesOf({ type, scope, alt, box }: Tag, height: number): string {
  if (type === 'TH') return `/A<</O/Table/Scope/${scope ?? 'Column'}>>`;
  if (alt === undefined || box === undefined) return '';
  const [left, top, right, bottom] = box;
  const points = [left, height - bottom, right, height - top].map((one) => Math.round(one * 100) / 100);
  return `/Alt${hexOf(alt)}/A<</O/Layout/Placement/Block/BBox[${points.join(' ')}]>>`;
}

function writeTag(tag: Tag, parent: Reference, writing: Writing): Reference {
  const { file, pages, height, references } = writing;
  const reference = file.ref({});
  references.set(tag, reference);
  const first = tag.kids.find((kid) => 'piece' in kid)?.page ?? -1;
  const page = first === -1 ? '' : `/Pg ${pages[first]}`;
  const kids = kidsOf(tag, first, reference, writing);
  Object.assign(reference, {
    data: new Written(`<</S/${tag.type}/P ${parent}${page}${kids}${attributesOf(tag, height)}>>`),
  });
  reference.end(undefined);
  return reference;
}

/** Adds the structure tree. @param pages page objects in the order of the canvases */
export function writeStructure(file: File, canvases: readonly Canvas[], pages: readonly Reference[]): void {
  const [first] = canvases;
  if (first === undefined) return;
  const root = file.getStructTreeRoot() as Reference;
  const references = new Map<Tag, Reference>();
  const writing = { file, pages, height: file.page.height, references };
  const tree = writeTag(first.tags.document, root, writing);
  const owners = canvases.map(
    ({ owners: tags }, page) => `${page}[${tags.map((tag) => references.get(tag)).join(' ')}]`,
  );
  const parents = new Written(`<</Nums[${owners.join(' ')}]>>`);
  Object.assign(root.data, { K: tree, ParentTree: parents, ParentTreeNextKey: canvases.length });
}
