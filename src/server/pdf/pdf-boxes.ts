/** Boxes of text and the rows of tables. */

import type { Canvas } from './pdf-canvas.ts';
import type { Box } from './pdf-flow.ts';
import type { Weight } from './pdf-fonts.ts';
import { linesOf } from './pdf-lines.ts';
import { colors, page, sizes } from './pdf-style.ts';
import type { Tag } from './pdf-tags.ts';
import { oneLine } from './pdf-text.ts';

/** How a text looks. */
export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Letters become smaller until the text stands on one line. */
  isOneLine?: boolean;
  /** What it is for screen readers; a paragraph unless told. */
  tag?: 'H1' | 'H2' | 'TH' | 'TD';
}

/** From line to line, and from the top of a line to where letters stand, in sizes of letters. */
const lineHeight = 1.36;
const baseline = 1.03;

interface Measured {
  size: number;
  lines: ReturnType<typeof linesOf>;
}

function measured(
  text: string,
  width: number,
  { size = sizes.text, weight = 'normal', isOneLine }: TextStyle,
): Measured {
  if (!isOneLine) return { size, lines: linesOf(text, weight, size, width) };
  const line = oneLine(text, weight, size);
  const needed = (line.width * size) / 1000;
  return { size: needed <= width ? size : Math.floor(((size * width) / needed) * 100) / 100, lines: [line] };
}

function plainLines(text: string, width: number, style: TextStyle): Box[] {
  const { size, lines } = measured(text, width, style);
  const { color = colors.ink, align, size: wanted = sizes.text } = style;
  return lines.map((line) => ({
    height: wanted * lineHeight,
    draw: (canvas, x, y) => {
      const indent = align === 'right' ? width - (line.width * size) / 1000 : 0;
      canvas.text(line, x + indent, y + wanted * baseline, size, color);
    },
  }));
}

/** Each line of a text as a box of its own; all together are one paragraph, on however many pages. */
export function textLines(text: string, width: number, style: TextStyle = {}): Box[] {
  let tag: Tag | undefined;
  return plainLines(text, width, style).map((line) => ({
    height: line.height,
    draw: (canvas, x, y) => {
      tag ??= canvas.tags.add('P');
      canvas.piece('P', () => line.draw(canvas, x, y), tag);
    },
  }));
}

/** A text that is never torn apart. */
export function textBox(text: string, width: number, style: TextStyle = {}): Box {
  const lines = plainLines(text, width, style);
  const step = lines[0]?.height ?? 0;
  const draw = (canvas: Canvas, x: number, y: number) => {
    for (const [index, line] of lines.entries()) line.draw(canvas, x, y + index * step);
  };
  const { tag = 'P' } = style;
  return {
    height: step * lines.length,
    draw: (canvas, x, y) => {
      // An empty cell is one, too; an empty paragraph is none.
      if (text === '' && tag === 'P') return;
      canvas.piece(tag, () => draw(canvas, x, y));
    },
  };
}

/** A column of a table: its width with the space at its sides, and the look of its cells. */
export interface Column {
  width: number;
  style?: TextStyle;
}

const side = 4;
const above = 2;
const below = 1.8;

interface RowLook {
  fill?: string;
  rule?: string;
  /** What differs from the looks of the columns. */
  style?: TextStyle;
}

/** One row of a table across the page. */
export function tableRow(columns: readonly Column[], texts: readonly string[], { fill, rule, style }: RowLook): Box {
  let left = 0;
  const cells = columns.map((column, index) => {
    const box = textBox(texts[index] ?? '', column.width - 2 * side, { tag: 'TD', ...column.style, ...style });
    const x = left + side;
    left += column.width;
    return { x, box };
  });
  const height = above + Math.max(...cells.map(({ box }) => box.height)) + below;
  return {
    height,
    draw: (canvas, x, y) => {
      if (fill) canvas.box(x, y, left, height, fill);
      canvas.row(() => {
        for (const cell of cells) cell.box.draw(canvas, x + cell.x, y + above);
      });
      if (rule) canvas.box(x, y + height - 0.5, left, 0.5, rule);
    },
  };
}

/** The head of a table, which begins with it. */
export function headRow(columns: readonly Column[], texts: readonly string[]): Box {
  const aligned = columns.map(({ width, style }) => ({ width, style: style?.align ? { align: style.align } : {} }));
  const style: TextStyle = { size: sizes.small, weight: 'bold', color: colors.muted, tag: 'TH' };
  const row = tableRow(aligned, texts, { fill: colors.shade, rule: colors.line, style });
  return {
    height: row.height,
    draw: (canvas, x, y) => {
      canvas.newTable();
      row.draw(canvas, x, y);
    },
  };
}

/** Columns of these widths, the one of width 0 taking the rest of the page. */
export function columnsOf(columns: readonly Column[]): Column[] {
  const used = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map((column) => (column.width === 0 ? { ...column, width: page.width - used } : column));
}

/** Letters of a cell that are measured, and points that a column asks for at most. */
const maxMeasured = 40;
const widestWish = 150;

/** What a column's texts would take on one line each, with the space at their sides. */
function wishOf(texts: readonly string[], { weight = 'normal', size = sizes.text }: TextStyle): number {
  const width = (text: string) => (oneLine(text.slice(0, maxMeasured), weight, size).width * size) / 1000;
  return Math.min(widestWish, Math.ceil(Math.max(...texts.map(width))) + 2 * side + 1);
}

/** So much of the wishes as there is: the small ones whole, the others an equal part of what is left. */
function grants(wants: readonly number[], spare: number): number[] {
  const granted = wants.map(() => 0);
  const wanting = [...wants.entries()].filter(([, want]) => want > 0).toSorted(([, one], [, other]) => one - other);
  let left = spare;
  for (const [place, [index, want]] of wanting.entries()) {
    const given = Math.min(want, left / (wanting.length - place));
    granted[index] = given;
    left -= given;
  }
  return granted;
}

/**
 * The columns, with what some do not need given to those that need more; together they stay as wide as they were.
 * @param texts of every row that they are for, the head's first
 */
export function fittedColumns(
  columns: readonly Column[],
  [head = [], ...rows]: readonly (readonly string[])[],
): Column[] {
  const over = columns.map(({ width, style = {} }, index) => {
    const own = wishOf(['', ...rows.map((row) => row[index] ?? '')], style);
    return width - Math.max(own, wishOf([head[index] ?? ''], { size: sizes.small, weight: 'bold' }));
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + Math.max(0, value), 0);
  const granted = grants(
    over.map((width) => -width),
    sum(over),
  );
  const taken = sum(over) === 0 ? 0 : sum(granted) / sum(over);
  return columns.map((column, index) => ({
    ...column,
    width: column.width + (granted[index] ?? 0) - Math.max(0, over[index] ?? 0) * taken,
  }));
}
