/** One page of a PDF while it is drawn: texts, rules and pictures at places measured in points from its top left. */
import type { Typeface } from './pdf-fonts.ts';
import type { Usage } from './pdf-subsets.ts';
import type { Line } from './pdf-text.ts';

/** A picture with the box that it is fitted into. */
export interface Picture {
  /** A `data:` address of a PNG or JPEG. */
  source: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What all pages together use of each typeface. */
export type Usages = Map<Typeface, Usage>;

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

const inkOfColor = new Map<string, string>();

/** `#rrggbb` as the operator that makes it the colour of what follows. */
function inkOf(color: string): string {
  let ink = inkOfColor.get(color);
  if (ink === undefined) {
    const parts = [1, 3, 5].map((at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000);
    ink = `${parts.join(' ')} rg`;
    inkOfColor.set(color, ink);
  }
  return ink;
}

/** A page. */
export class Canvas {
  readonly operators: string[] = [];
  readonly pictures: Picture[] = [];
  readonly faces = new Set<Typeface>();
  readonly #usages: Usages;
  #color = '';

  constructor(usages: Usages) {
    this.#usages = usages;
  }

  #use(color: string): void {
    if (this.#color === color) return;
    this.#color = color;
    this.operators.push(inkOf(color));
  }

  #note({ face, blocks, others }: Line['runs'][number]): void {
    this.faces.add(face);
    const usage = this.#usages.get(face) ?? { blocks: 0, others: new Map() };
    usage.blocks |= blocks;
    for (const [id, codePoints] of others) usage.others.set(id, codePoints);
    this.#usages.set(face, usage);
  }

  /** A line of text whose letters stand on `baseline`. */
  text({ runs }: Line, x: number, baseline: number, size: number, color: string): void {
    if (runs.length === 0) return;
    this.#use(color);
    // Pages are drawn from the top down, so letters are turned over.
    let shown = `BT 1 0 0 -1 ${rounded(x)} ${rounded(baseline)} Tm`;
    for (const run of runs) {
      this.#note(run);
      shown += ` /${run.face.name} ${size} Tf ${run.shown}`;
    }
    this.operators.push(`${shown} ET`);
  }

  /** A filled box; a flat one is a rule. */
  box(x: number, y: number, width: number, height: number, color: string): void {
    this.#use(color);
    this.operators.push(`${[x, y, width, height].map(rounded).join(' ')} re f`);
  }

  picture(picture: Picture): void {
    this.pictures.push(picture);
  }
}
