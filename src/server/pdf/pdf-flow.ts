/** Boxes one below the other, from page to page: what belongs together stays together, tables repeat their heads. */
import { Canvas, type Usages } from './pdf-canvas.ts';
import { page } from './pdf-style.ts';
import { Tags } from './pdf-tags.ts';

/** Something of a known height that can be drawn anywhere and is never torn apart. */
export interface Box {
  height: number;
  draw(canvas: Canvas, x: number, y: number): void;
}

/** Nothing, of a height: tables above and below it are two. */
export function gap(height: number): Box {
  return { height, draw: (canvas) => (height > 0 ? canvas.newTable() : undefined) };
}

/** Boxes one below the other. */
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

/** Boxes side by side, each at its distance from the left, with their tops in line. */
export function sideBySide(boxes: readonly (readonly [left: number, box: Box])[]): Box {
  return {
    height: Math.max(0, ...boxes.map(([, box]) => box.height)),
    draw: (canvas, x, y) => {
      for (const [left, box] of boxes) box.draw(canvas, x + left, y);
    },
  };
}

/** A table over one page or more. */
interface Table {
  head: Box;
  rows: readonly Box[];
  /** What follows the last row. */
  end: Box;
  /** Points of what comes after `end` and must not stand alone. */
  keepWithHeight?: number;
}

/** Points that sums of heights may be off by. */
const rounding = 0.01;

/** Fills pages from the top down. */
export class Flow {
  readonly usages: Usages = new Map();
  readonly pages: Canvas[] = [];
  readonly #tags = new Tags();
  readonly #drawRunningHead: (canvas: Canvas) => void;
  #canvas: Canvas;
  #y = page.top;

  /** @param drawRunningHead what stands above the top of every page but the first. */
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

  /** Whether so many points are left on this page, or it is empty anyway. */
  #fits(height: number): boolean {
    return height <= this.room + rounding || this.#y === page.top;
  }

  /** Draws a box, on a new page where this one has no room for it and for what must not part from it. */
  place(box: Box, keepWithHeight = 0): void {
    this.#tags.endTable();
    this.#put(box, keepWithHeight);
  }

  #put(box: Box, keepWithHeight = 0): void {
    if (!this.#fits(box.height + keepWithHeight)) this.#newPage();
    box.draw(this.#canvas, page.left, this.#y);
    this.#y += box.height;
  }

  /** Boxes that may part, but neither the first nor the last one stands alone. */
  placeAll(boxes: readonly Box[], keepWithHeight = 0): void {
    const last = boxes.length - 1;
    this.#tags.endTable();
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1]?.height ?? 0;
      const below = index === 0 || index === last - 1 ? next : 0;
      this.#put(box, below + (index >= last - 1 ? keepWithHeight : 0));
    }
  }

  /** Points left on this page. */
  get room(): number {
    return page.height - page.bottom - this.#y;
  }

  /** Draws a box at the foot of this page, or at the top of a new one where this one has no room for it. */
  placeAtFoot(box: Box): void {
    if (this.#fits(box.height)) this.#y = Math.max(this.#y, page.height - page.bottom - box.height);
    this.place(box);
  }

  /** Space between parts; none at the top of a page. */
  space(height: number): void {
    if (this.#y > page.top) this.#y += height;
  }

  /** Draws at the foot of each page, when all are there. */
  drawFeet(draw: (canvas: Canvas, number: number, count: number) => void): void {
    for (const [index, canvas] of this.pages.entries())
      canvas.artifact(() => draw(canvas, index + 1, this.pages.length));
  }

  /** Draws once more what was heard already. */
  #repeat(box: Box): void {
    const canvas = this.#canvas;
    canvas.artifact(() => box.draw(canvas, page.left, this.#y));
    this.#y += box.height;
  }

  /** A table whose head stands above its first row on every page; `end`, and so many points, stay with the last two rows. */
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
