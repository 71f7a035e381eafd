/** Text boxes and table rows. */

import type { Canvas } from './pdf-canvas.ts';
import type { Box } from './pdf-flow.ts';
import type { Weight } from './pdf-fonts.ts';
import { linesOf } from './pdf-lines.ts';
import { colors, page, sizes } from './pdf-style.ts';
import type { Tag } from './pdf-tags.ts';
import { oneLine } from './pdf-text.ts';

export interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Shrinks the text until it fits on one line. */
  isOneLine?: boolean;
  /** Tag for screen readers; a paragraph by default. */
  tag?: 'H1' | 'H2' | 'TH' | 'TD';
  /** For the header cell of a row. */
  scope?: 'Row';
}

/** Line height, and distance from the top of a line to its baseline, in multiples of the font size. */
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

/** One box for each line of a text, so that it can break across pages. All lines share one paragraph tag. */
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

/** A text that never breaks across pages. */
export function textBox(text: string, width: number, style: TextStyle = {}): Box {
  const lines = plainLines(text, width, style);
  const step = lines[0]?.height ?? 0;
  const draw = (canvas: Canvas, x: number, y: number) => {
    for (const [index, line] of lines.entries()) line.draw(canvas, x, y + index * step);
  };
  const { tag = 'P', scope } = style;
  return {
    height: step * lines.length,
    draw: (canvas, x, y) => {
      // An empty cell needs a tag; an empty paragraph does not.
      if (text === '' && tag === 'P') return;
      const added = scope && Object.assign(canvas.tags.add(tag), { scope });
      canvas.piece(tag, () => draw(canvas, x, y), added);
    },
  };
}

/** The width includes the padding on both sides. */
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
  /** Overrides the style of the columns. */
  style?: TextStyle;
}

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

/** The header row, which starts a new table. */
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

/** Fills the page: the column with width 0 takes the remaining width. */
export function columnsOf(columns: readonly Column[]): Column[] {
  const used = columns.reduce((sum, { width }) => sum + width, 0);
  return columns.map((column) => (column.width === 0 ? { ...column, width: page.width - used } : column));
}

/** Maximum number of characters measured in a cell, and maximum width in points that a column can ask for. */
const maxMeasured = 40;
const maxColumnRequest = 150;

/** Width of the widest text on one line, including padding. */
function requestedWidth(texts: readonly string[], { weight = 'normal', size = sizes.text }: TextStyle): number {
  const width = (text: string) => (oneLine(text.slice(0, maxMeasured), weight, size).width * size) / 1000;
  return Math.min(maxColumnRequest, Math.ceil(Math.max(...texts.map(width))) + 2 * side + 1);
}

/** Distributes the spare width: small requests are met in full, larger ones share the remainder equally. */
function distribute(wants: readonly number[], spare: number): number[] {
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
 * Moves width from columns with room to spare to columns that need more. The total width stays the same.
 * @param texts texts of all rows, header row first
 */
export function fittedColumns(
  columns: readonly Column[],
  [head = [], ...rows]: readonly (readonly string[])[],
): Column[] {
  const over = columns.map(({ width, style = {} }, index) => {
    const own = requestedWidth(['', ...rows.map((row) => row[index] ?? '')], style);
    return width - Math.max(own, requestedWidth([head[index] ?? ''], { size: sizes.small, weight: 'bold' }));
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + Math.max(0, value), 0);
  const granted = distribute(
    over.map((width) => -width),
    sum(over),
  );
  const taken = sum(over) === 0 ? 0 : sum(granted) / sum(over);
  return columns.map((column, index) => ({
    ...column,
    width: column.width + (granted[index] ?? 0) - Math.max(0, over[index] ?? 0) * taken,
  }));
}
