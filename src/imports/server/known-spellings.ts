/** Free texts that repeat, such as makes: a row takes the spelling that records have already. */
import { type Kysely, sql } from 'kysely';
import type { ImportField } from '#imports/import-fields.ts';
import type { Database } from '#server/db/schema.ts';
import { isGroupable, type ListSchema } from '#shared/fields.ts';
import { sameTextKey, spellingsByKey } from '#shared/same-text.ts';
import type { DryRunRow, ParsedRow } from './dry-run-row.ts';

/** Spellings by field, and by what texts of one value have in common. */
export type Spellings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The most frequent first; of equally frequent ones the first. */
function byFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text);
}

/** The spellings of stored records, and of the file for texts that none has. */
export async function readSpellings(
  db: Kysely<Database>,
  { table, fields }: Pick<ListSchema, 'table' | 'fields'>,
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

/** A row in known spellings, and what is said of those that the file has otherwise. */
interface SpelledRow {
  row: ParsedRow;
  notes: readonly string[];
}

/** What the record of the row has already stays as it is, however others are spelled. */
export function inKnownSpellings(
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

/** A row that is taken says so; one that is not has its own reason. */
export function withNotes(row: DryRunRow, notes: readonly string[]): DryRunRow {
  if (notes.length === 0 || (row.outcome !== 'New' && row.outcome !== 'Changed')) return row;
  return { ...row, reason: [row.reason, ...notes].filter((part) => part !== null).join(' ') };
}
