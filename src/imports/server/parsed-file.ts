/** What a file was read as, or why it cannot be taken; by itself, for the server loads nothing that reads files. */
import { importLimits } from '#imports/import.ts';
import { formatNumber } from '#shared/numbers.ts';
import type { FileRow } from './import-row-store.ts';

/** What a file holds: its heads, and the rows below that are not empty. */
export interface ParsedFile {
  heads: string[];
  rows: FileRow[];
}

/** What the process that reads it answers, once: the file, what its sender is told, or what is the program's own fault. */
export type ParseAnswer = ParsedFile | { unreadable: string } | { fault: string };

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
