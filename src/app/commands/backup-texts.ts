/** Describes a backup at the terminal. */
import type { Stamp, Summary } from '#server/backup/backup-format.ts';
import { formatNumber } from '#shared/numbers.ts';

function counted(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** `1,234 rows of 23 tables and 45 files (6.7 MB), as of 2026-11-22T02:00:00.000Z`. */
export function describeBackup({ takenAt }: Stamp, { rows, files, bytes }: Summary): string {
  const all = Object.values(rows).reduce((sum, number) => sum + number, 0);
  const tables = counted(Object.keys(rows).length, 'table');
  return `${counted(all, 'row')} of ${tables} and ${counted(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB), as of ${takenAt}`;
}

export function describeLost({ lost }: Summary): string[] {
  return lost.map((key) => `Not in it, because it was deleted or missing meanwhile: ${key}`);
}
