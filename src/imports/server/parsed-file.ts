/**
 * The result of parsing a file, or why it was rejected. Separate from the parsers, because the server process must
 * not load them.
 */

import { cellText } from '#imports/cell.ts';
import { type HeadLine, importLimits } from '#imports/import.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { FileRow } from './import-row-store.ts';

/** What a file contains besides its cells. */
export interface FileContents {
  /** The sheet that was read; null for a file without sheets. */
  sheet: string | null;
  otherSheets: string[];
  /** The line of the headings; null if it is to be found. */
  headLine: number | null;
  /** The first lines of the sheet. */
  headLines: HeadLine[];
  /** Rows hidden in the spreadsheet, by hand or by a filter. */
  hiddenRows: number;
}

/** The part of a file that a person chose; what is null is found. */
export type ChosenPart = Pick<FileContents, 'sheet' | 'headLine'>;

/** The headings of a file and its non-empty rows. */
export interface ParsedFile {
  heads: string[];
  rows: FileRow[];
  contents: FileContents;
  /** Indexes of columns hidden in the spreadsheet. */
  hiddenColumns: number[];
}

/** A file with an example for each column: its first non-empty cell, shortened. */
export type ReadFile = ParsedFile & { examples: string[] };

/**
 * The answer of the parser process: the file, a message for the user who sent it, or an internal error. The rows are
 * sent before it, in parts.
 */
export type ParseAnswer = Omit<ReadFile, 'rows'> | { unreadable: string } | { error: string };

/** Characters of a row as displayed; a number counts as eight. */
export function charactersOf({ cells }: FileRow): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'number' ? 8 : cellText(cell).length), 0);
}

/** Splits rows into batches within the limits. A row that exceeds the character limit gets a batch of its own. */
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

/** Why a file is rejected, as shown to the user who sent it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** A file that needs more memory or time than a genuine one would. */
export function tooLarge(): UnreadableFile {
  const { rows, columns } = importLimits;
  return new UnreadableFile(
    `The file is too large: the maximum is ${formatNumber(rows)} rows and ${formatNumber(columns)} columns.`,
  );
}
