/** One page of a PDF while it is drawn. Coordinates are in points from its top left corner. */
import type { Typeface } from './pdf-fonts.ts';
import type { Usage } from './pdf-subsets.ts';
import { type Tag, Tags, type TagType } from './pdf-tags.ts';
import type { Line } from './pdf-text.ts';

/** A picture with the box it is fitted into. */
export interface Picture {
  /** A `data:` URL of a PNG or JPEG. */
  source: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Alternative text. */
  alt: string;
}

/** A picture in drawing order. `piece` is undefined when the picture is part of an open marked-content sequence. */
export interface PlacedPicture extends Picture {
  piece: number | undefined;
}

/** The characters of each typeface that the whole document uses. */
export type Usages = Map<Typeface, Usage>;

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

const inkOfColor = new Map<string, string>();

/** Returns the PDF operator that sets the fill colour `#rrggbb`. */
function inkOf(color: string): string {
  let ink = inkOfColor.get(color);
  if (ink === undefined) {
    const parts = [1, 3, 5].map((at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000);
    ink = `${parts.join(' ')} rg`;
    inkOfColor.set(color, ink);
  }
  return ink;
}

export class Canvas {
  /** In drawing order: later operators cover earlier ones. */
  readonly operators: (string | PlacedPicture)[] = [];
  readonly faces = new Set<Typeface>();
  /** The tag of each marked-content sequence on the page. */
  readonly owners: Tag[] = [];
  readonly tags: Tags;
  readonly #number: number;
  readonly #usages: Usages;
  #color = '';
  /** Whether a marked-content sequence, or an artifact, is open. */
  #isMarked = false;
  #isArtifact = false;

  /** @param tags shared by all pages of the document, which are created in order */
  constructor(usages: Usages, tags = new Tags()) {
    this.#usages = usages;
    this.tags = tags;
    this.#number = tags.pages;
    tags.pages += 1;
  }

  #newPiece(tag: Tag): number {
    const piece = this.owners.push(tag) - 1;
    tag.kids.push({ page: this.#number, piece });
    return piece;
  }

  #mark(opening: string, draw: () => void): void {
    this.operators.push(opening);
    this.#isMarked = true;
    draw();
    this.#isMarked = false;
    this.operators.push('EMC');
  }

  /** Draws content that screen readers skip: lines, shading, page headers and footers. */
  artifact(draw: () => void): void {
    if (this.#isMarked) {
      draw();
      return;
    }
    this.#isArtifact = true;
    this.#mark('/Artifact BMC', draw);
    this.#isArtifact = false;
  }

  /** Draws tagged content. @param tag an existing tag to continue; a new one is added by default */
  piece(type: TagType, draw: () => void, tag?: Tag): void {
    if (this.#isMarked) draw();
    else this.#mark(`/${type} <</MCID ${this.#newPiece(tag ?? this.tags.add(type))}>> BDC`, draw);
  }

  /** A picture drawn with boxes, such as a QR code. */
  figure(alt: string, { x, y, width, height }: Omit<Picture, 'source' | 'alt'>, draw: () => void): void {
    const tag = Object.assign(this.tags.add('Figure'), { alt, box: [x, y, x + width, y + height] as const });
    this.piece('Figure', draw, tag);
  }

  /** Makes the next row start a new table. */
  newTable(): void {
    if (!this.#isArtifact) this.tags.endTable();
  }

  row(draw: () => void): void {
    if (this.#isArtifact) draw();
    else this.tags.row(draw);
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

  /** Draws a line of text on `baseline`. */
  text({ runs, width }: Line, x: number, baseline: number, size: number, color: string): void {
    if (runs.length === 0) return;
    if (!this.#isMarked) {
      this.piece('P', () => this.text({ runs, width }, x, baseline, size, color));
      return;
    }
    this.#use(color);
    // Pages are drawn from the top down, so glyphs have to be flipped.
    let shown = `BT 1 0 0 -1 ${rounded(x)} ${rounded(baseline)} Tm`;
    for (const run of runs) {
      this.#note(run);
      shown += ` /${run.face.name} ${size} Tf ${run.shown}`;
    }
    this.operators.push(`${shown} ET`);
  }

  /** Draws a filled box; a flat one is a line. */
  box(x: number, y: number, width: number, height: number, color: string): void {
    if (!this.#isMarked) {
      this.artifact(() => this.box(x, y, width, height, color));
      return;
    }
    this.#use(color);
    this.operators.push(`${[x, y, width, height].map(rounded).join(' ')} re f`);
  }

  picture(picture: Picture): void {
    if (this.#isMarked) {
      this.operators.push({ ...picture, piece: undefined });
      return;
    }
    const { alt, x, y, width, height } = picture;
    const tag = Object.assign(this.tags.add('Figure'), { alt, box: [x, y, x + width, y + height] as const });
    this.operators.push({ ...picture, piece: this.#newPiece(tag) });
  }
}
