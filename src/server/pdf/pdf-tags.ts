/**
 * What a PDF says of its parts to screen readers: headings, paragraphs, tables with their rows and cells, pictures, in the
 * order of reading. What is drawn fills it; the file is written from it.
 */

/** The kinds of parts, as PDF names them. */
export type TagType = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** A piece of a page that belongs to a part: the page's number from 0, and the piece's number on it. */
interface Piece {
  page: number;
  piece: number;
}

/** A part of the document with what it is made of, in order. */
export interface Tag {
  type: TagType;
  kids: (Tag | Piece)[];
  /** What stands for a picture. */
  alt?: string;
  /** Where a picture is: left, top, right and bottom, in points from the top left of its page. */
  box?: readonly [number, number, number, number];
}

/** The parts of a document while it is drawn. */
export class Tags {
  readonly document: Tag = { type: 'Document', kids: [] };
  /** How many pages have pieces; each page asks for its number. */
  pages = 0;
  #parent = this.document;
  /** A table that the next row does not belong to. */
  #ended: Tag | undefined;

  /** Adds a part to that which is drawn. */
  add(type: TagType): Tag {
    const tag: Tag = { type, kids: [] };
    this.#parent.kids.push(tag);
    return tag;
  }

  #draw(tag: Tag, draw: () => void): void {
    const outer = this.#parent;
    this.#parent = tag;
    draw();
    this.#parent = outer;
  }

  /** A row of a table: of the one that was drawn last, unless something else stands between. */
  row(draw: () => void): void {
    const last = this.#parent.kids.at(-1);
    const isOpen = last !== undefined && 'type' in last && last.type === 'Table' && last !== this.#ended;
    const table = isOpen ? last : this.add('Table');
    this.#draw(table, () => this.#draw(this.add('TR'), draw));
  }

  /** Whatever row comes next begins a table. */
  endTable(): void {
    const last = this.#parent.kids.at(-1);
    this.#ended = last !== undefined && 'type' in last ? last : undefined;
  }
}
