/**
 * The structure of a PDF for screen readers: headings, paragraphs, tables and pictures in reading order. Drawing adds
 * the tags, `pdf-structure.ts` writes them to the file.
 */

/** Structure types of the PDF standard. */
export type TagType = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** A marked-content sequence: page number from 0, and sequence number on the page. */
interface Piece {
  page: number;
  piece: number;
}

/** A structure element with its children in order. */
export interface Tag {
  type: TagType;
  kids: (Tag | Piece)[];
  /** What a header cell is the header of; its column by default. */
  scope?: 'Row';
  /** Alternative text of a picture. */
  alt?: string;
  /** Bounding box of a picture: left, top, right and bottom, in points from the top left of its page. */
  box?: readonly [number, number, number, number];
}

/** The tag tree of a document while it is drawn. */
export class Tags {
  readonly document: Tag = { type: 'Document', kids: [] };
  /** Number of pages so far; each new page takes the next number. */
  pages = 0;
  #parent = this.document;
  /** A table that must not receive further rows. */
  #ended: Tag | undefined;

  /** Adds a tag to the current one. */
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

  /** Adds a row to the last table, or to a new one if something was drawn after it. */
  row(draw: () => void): void {
    const last = this.#parent.kids.at(-1);
    const isOpen = last !== undefined && 'type' in last && last.type === 'Table' && last !== this.#ended;
    const table = isOpen ? last : this.add('Table');
    this.#draw(table, () => this.#draw(this.add('TR'), draw));
  }

  /** Makes the next row start a new table. */
  endTable(): void {
    const last = this.#parent.kids.at(-1);
    this.#ended = last !== undefined && 'type' in last ? last : undefined;
  }
}
