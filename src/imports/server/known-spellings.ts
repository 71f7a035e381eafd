/**
 * Unifies the spelling of free text that repeats, such as makes: a row takes the spelling that stored records use.
 */
import { type Kysely, sql } from 'kysely';
import type { ImportField } from '#imports/import-fields.ts';
import type { Database } from '#server/db/schema.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { isGroupable } from '#shared/fields.ts';
import { sameTextKey, spellingsByKey } from '#shared/same-text.ts';
import type { DryRunRow, ParsedRow } from './dry-run-row.ts';

/** Spellings by field, and by a key that is the same for all spellings of one value. */
export type Spellings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Most frequent first; equally frequent ones in order of appearance. */
function byFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text);
}

/** Spellings of stored records; for values that no record has, the most frequent one in the file. */
export async function readSpellings(
  db: Kysely<Database>,
  { table, fields }: Pick<SqlList, 'table' | 'fields'>,
  importFields: readonly ImportField[],
  rows: readonly ParsedRow[],
): Promise<Spellings> {
  const repeated = fields.filter(
    (field) => field.type === 'text' && isGroupable(field) && importFields.some(({ id }) => id === field.id),
  );
  const spellings = new Map<string, ReadonlyMap<string, string>>();
  for (const { id, sql: value } of repeated) {
    const written = rows.map(({ values }) => values[id]).filter((text) => typeof text === 'string' && text !== '');
    if (written.length === 0) continue;
    const { rows: stored } = await sql<{ text: string }>`
      select ${sql.raw(value)} as text from ${sql.raw(table)}
      where ${sql.raw(value)} is not null
      group by ${sql.raw(value)}
      order by count(*) desc, ${sql.raw(value)} collate "C"`.execute(db);
    const inFile = byFrequency((written as string[]).map((text) => text.trim().normalize('NFC')));
    spellings.set(id, spellingsByKey([...stored.map(({ text }) => text.normalize('NFC')), ...inFile]));
  }
  return spellings;
}

/** A row with unified spellings, and notes on what was replaced. */
interface SpelledRow {
  row: ParsedRow;
  notes: readonly string[];
}

/** Replaces spellings in a row. A value that is unchanged on its record stays as it is. */
export function unifySpellings(
  row: ParsedRow,
  before: Readonly<Record<string, unknown>>,
  spellings: Spellings,
  fields: readonly ImportField[],
): SpelledRow {
  const notes: string[] = [];
  const values: Record<string, unknown> = { ...row.values };
  for (const [id, known] of spellings) {
    const value = values[id];
    if (typeof value !== 'string') continue;
    const text = value.trim().normalize('NFC');
    const spelling = known.get(sameTextKey(text));
    if (spelling === undefined || spelling === text || before[id] === text) continue;
    values[id] = spelling;
    const label = fields.find((field) => field.id === id)?.label ?? id;
    notes.push(`${label}: '${spelling}' is used instead of '${text}'.`);
  }
  return { row: { ...row, values }, notes };
}

/** Adds the notes to a row that is imported; rejected rows have their own reason. */
export function withNotes(row: DryRunRow, notes: readonly string[]): DryRunRow {
  if (notes.length === 0 || (row.outcome !== 'New' && row.outcome !== 'Changed')) return row;
  return { ...row, reason: [row.reason, ...notes].filter((part) => part !== null).join(' ') };
}
