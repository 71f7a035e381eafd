/** Lays out boxes on pages. Related boxes stay together and tables repeat their header row. */
import { Canvas, type Usages } from './pdf-canvas.ts';
import { page } from './pdf-style.ts';
import { Tags } from './pdf-tags.ts';

/** A block of known height that is never split across pages. */
export interface Box {
  height: number;
  draw(canvas: Canvas, x: number, y: number): void;
}

/** Vertical space. Tables above and below it are separate tables. */
export function gap(height: number): Box {
  return { height, draw: (canvas) => (height > 0 ? canvas.newTable() : undefined) };
}

/** Stacks boxes vertically. */
export function stackOf(boxes: readonly Box[]): Box {
  return {
    height: boxes.reduce((height, box) => height + box.height, 0),
    draw: (canvas, x, y) => {
      let top = y;
      for (const box of boxes) {
        box.draw(canvas, x, top);
        top += box.height;
      }
    },
  };
}

/** Places boxes side by side at the given distances from the left, aligned at the top. */
export function sideBySide(boxes: readonly (readonly [left: number, box: Box])[]): Box {
  return {
    height: Math.max(0, ...boxes.map(([, box]) => box.height)),
    draw: (canvas, x, y) => {
      for (const [left, box] of boxes) box.draw(canvas, x + left, y);
    },
  };
}

interface Table {
  head: Box;
  rows: readonly Box[];
  /** Drawn after the last row. */
  end: Box;
  /** Height in points of the content after `end` that must be on the same page. */
  keepWithHeight?: number;
}

/** Tolerance in points for sums of heights. */
const rounding = 0.01;

/** Fills pages from top to bottom. */
export class Flow {
  readonly usages: Usages = new Map();
  readonly pages: Canvas[] = [];
  readonly #tags = new Tags();
  readonly #drawRunningHead: (canvas: Canvas) => void;
  #canvas: Canvas;
  #y = page.top;

  /** @param drawRunningHead draws the header of every page except the first */
  constructor(drawRunningHead: (canvas: Canvas) => void) {
    this.#drawRunningHead = drawRunningHead;
    this.#canvas = new Canvas(this.usages, this.#tags);
    this.pages.push(this.#canvas);
  }

  #newPage(): void {
    this.#canvas = new Canvas(this.usages, this.#tags);
    this.#y = page.top;
    const canvas = this.#canvas;
    canvas.artifact(() => this.#drawRunningHead(canvas));
    this.pages.push(this.#canvas);
  }

  /** Whether the height fits on this page, or the page is empty. */
  #fits(height: number): boolean {
    return height <= this.room + rounding || this.#y === page.top;
  }

  /** Draws a box, on a new page if it and `keepWithHeight` do not fit on this one. */
  place(box: Box, keepWithHeight = 0): void {
    this.#tags.endTable();
    this.#put(box, keepWithHeight);
  }

  #put(box: Box, keepWithHeight = 0): void {
    if (!this.#fits(box.height + keepWithHeight)) this.#newPage();
    box.draw(this.#canvas, page.left, this.#y);
    this.#y += box.height;
  }

  /** Draws boxes that may break across pages, but the first and the last one stay with their neighbour. */
  placeAll(boxes: readonly Box[], keepWithHeight = 0): void {
    const last = boxes.length - 1;
    this.#tags.endTable();
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1]?.height ?? 0;
      const below = index === 0 || index === last - 1 ? next : 0;
      this.#put(box, below + (index >= last - 1 ? keepWithHeight : 0));
    }
  }

  /** Remaining height of this page in points. */
  get room(): number {
    return page.height - page.bottom - this.#y;
  }

  /** Draws a box at the bottom of this page, or of a new one if it does not fit. */
  placeAtFoot(box: Box): void {
    if (this.#fits(box.height)) this.#y = Math.max(this.#y, page.height - page.bottom - box.height);
    this.place(box);
  }

  /** Adds vertical space, except at the top of a page. */
  space(height: number): void {
    if (this.#y > page.top) this.#y += height;
  }

  /** Draws the footer of each page. Call it when all pages are complete. */
  drawFeet(draw: (canvas: Canvas, number: number, count: number) => void): void {
    for (const [index, canvas] of this.pages.entries())
      canvas.artifact(() => draw(canvas, index + 1, this.pages.length));
  }

  /** Repeats a box on the next page; screen readers skip the repetition. */
  #repeat(box: Box): void {
    const canvas = this.#canvas;
    canvas.artifact(() => box.draw(canvas, page.left, this.#y));
    this.#y += box.height;
  }

  /** Draws a table with its header row on every page. `end` and `keepWithHeight` stay with the last two rows. */
  placeTable({ head, rows, end, keepWithHeight = 0 }: Table): void {
    for (const [index, row] of rows.entries()) {
      const below = index < rows.length - 2 ? 0 : end.height + keepWithHeight + (rows[index + 1]?.height ?? 0);
      if (index === 0) this.place(head, row.height + below);
      else if (!this.#fits(row.height + below)) {
        this.#newPage();
        this.#repeat(head);
      }
      this.#put(row);
    }
    this.place(end, keepWithHeight);
  }
}
