/** What a file was read as, or why it cannot be taken; by itself, for the server loads nothing that reads files. */

import { cellText } from '#imports/cell.ts';
import { importLimits } from '#imports/import.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { FileRow } from './import-row-store.ts';

/** What a file has besides its cells. */
export interface FileContents {
  /** The sheet that was read; null for a file without sheets. */
  sheet: string | null;
  /** Visible sheets that were not read. */
  otherSheets: string[];
  /** Rows that the spreadsheet hides, by hand or by a filter. */
  hiddenRows: number;
}

/** What a file holds: its heads, and the rows below that are not empty. */
export interface ParsedFile {
  heads: string[];
  rows: FileRow[];
  contents: FileContents;
  /** The places of columns that the spreadsheet hides. */
  hiddenColumns: number[];
}

/** A file with the first cell of each column that is not empty, cut short. */
export type ReadFile = ParsedFile & { examples: string[] };

/**
 * What the process that reads it answers: the file, what its sender is told, or what is the program's own fault. The rows
 * come before it, in parts.
 */
export type ParseAnswer = Omit<ReadFile, 'rows'> | { unreadable: string } | { fault: string };

/** Characters of a row as it is shown, where a number counts for eight. */
export function charactersOf({ cells }: FileRow): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? 8 : cellText(cell).length), 0);
}

/** Batches of rows with at most so many rows and, unless one row alone has more, so many characters. */
export function* rowBatches<Row extends FileRow>(
  rows: readonly Row[],
  limits: { rows: number; characters: number },
): Generator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    const added = charactersOf(row);
    if (batch.length > 0 && (batch.length === limits.rows || characters + added > limits.characters)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(row);
    characters += added;
  }
  if (batch.length > 0) yield batch;
}

/** Why a file cannot be taken, for its sender. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A file that takes more memory or time than any honest one. */
export function tooLarge(): UnreadableFile {
  const { rows, columns } = importLimits;
  return new UnreadableFile(
    `The file is too large: at most ${formatNumber(rows)} rows and ${formatNumber(columns)} columns are taken.`,
  );
}
