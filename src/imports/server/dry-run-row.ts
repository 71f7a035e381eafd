/** A row that was looked at: what it means, what becomes of it, and why not. */
import type { z } from 'zod';
import type { ImportChange, ImportOutcome } from '#imports/import.ts';
import type { ImportField } from '#imports/import-fields.ts';
import { etagOf } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { valueText } from '#shared/field-texts.ts';
import { firstCharacters, maxLine } from '#shared/text.ts';
import type { RowVerdict } from './import-row-store.ts';

/** What a row of a file says, by field. */
export interface ParsedRow {
  line: number;
  values: Readonly<Record<string, unknown>>;
  /** Why the row cannot be taken, by the field whose cell could not be read. */
  reasons: Readonly<Record<string, string>>;
}

/** A row with the record that it means, and what is to be written of it. */
export interface DryRunRow {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  recordId: string | null;
  title: string;
  changes: ImportChange[];
  seenVersion: number | null;
  former: Record<string, unknown> | null;
  /** Two rows of one key mean the same record. */
  key: string;
  /** What is written, as the noun's own write takes it. */
  body: unknown;
}

/** A row for a record that is there. */
export type MatchedRow = DryRunRow & { recordId: string; seenVersion: number };

/** The record of a row as the nouns' writes name it, in the version that was looked at. */
export function dryRunTarget({ recordId, seenVersion }: MatchedRow): { id: string; ifMatch: string } {
  return { id: recordId, ifMatch: etagOf(seenVersion) };
}

/** A record as it is there. */
export interface MatchedRecord {
  id: string;
  version: number;
  fields: Readonly<Record<string, unknown>>;
}

/** What a run made of a row. */
interface ImportedRow {
  recordId: string;
  version: number;
}

/** A row that a run has taken: the record that it made or changed, and the version that it gave it. */
export type ImportedVerdict = RowVerdict & { recordId: string; madeVersion: number };

/** What an undo is for: rows of new records, and rows of changed ones. */
export function byOutcome(rows: readonly ImportedVerdict[]): { made: ImportedVerdict[]; changed: ImportedVerdict[] } {
  const { New: made = [], Changed: changed = [] } = Object.groupBy(rows, ({ outcome }) => outcome);
  return { made, changed };
}

/** The record of a row, in the version that the run gave it, as the nouns' writes name it. */
export function importedTarget({ recordId, madeVersion }: ImportedVerdict): { id: string; ifMatch: string } {
  return { id: recordId, ifMatch: etagOf(madeVersion) };
}

/** For whom, and in whose stock. */
interface ImportContext {
  context: WriteContext;
  /** The import's; trucks and costings have one. */
  company: Company | null;
}

/** How the records of a kind are found, compared, written and taken back; writes are the noun's own. */
export interface Importer {
  recordType: 'truck' | 'client' | 'supplier' | 'costing';
  /** Looks at rows of one file, in their order. */
  dryRun(context: ImportContext, rows: readonly ParsedRow[]): Promise<DryRunRow[]>;
  /**
   * Writes what rows say that make records; gives these in the order of the rows.
   * @throws Failure with the words of the noun's own call; nothing is written then, of any of them
   */
  create(context: ImportContext, rows: readonly DryRunRow[]): Promise<ImportedRow[]>;
  /** Writes what rows say that change records, in the same way. */
  update(context: ImportContext, rows: readonly MatchedRow[]): Promise<ImportedRow[]>;
  /** Holds the records of rows against other writers, in the order of their ids; gives the ids of those that are there. */
  lock(context: ImportContext, rows: readonly ImportedVerdict[]): Promise<ReadonlySet<string>>;
  /** Takes back what was done for rows whose records are held. @throws Failure where one is not as the run left it */
  undo(context: ImportContext, rows: readonly ImportedVerdict[]): Promise<void>;
}

type FieldIssue = { path: readonly PropertyKey[]; message: string };

/** `Purchase Price: Must be 0 or more.`, for each fault. */
export function describeIssues(
  fields: readonly ImportField[],
  issues: readonly FieldIssue[],
  fieldOf = pathField,
): string {
  const sentences = issues.map(({ path, message }) => {
    const label = fields.find(({ id }) => id === fieldOf(path))?.label;
    return label === undefined ? message : `${label}: ${message}`;
  });
  return [...new Set(sentences)].join(' ');
}

function pathField(path: readonly PropertyKey[]): string {
  return String(path[0] ?? '');
}

/** The faults of a row and its body, or what the body is. */
export function validateRow<T>(
  schema: z.ZodType<T>,
  body: unknown,
  { reasons }: Pick<ParsedRow, 'reasons'>,
  fieldOf = pathField,
): { value: T } | { issues: readonly FieldIssue[] } {
  const result = schema.safeParse(body);
  const unreadable = Object.entries(reasons).map(([field, message]) => ({ path: [field], message }));
  if (result.success) return unreadable.length === 0 ? { value: result.data } : { issues: unreadable };
  const otherIssues = result.error.issues.filter(({ path }) => reasons[fieldOf(path)] === undefined);
  return { issues: [...otherIssues, ...unreadable] };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The fields that would be others, in words. @param normalize a value as it is compared */
export function rowChanges(
  fields: readonly ImportField[],
  before: MatchedRecord['fields'],
  values: Readonly<Record<string, unknown>>,
  normalize: (value: unknown, field: string) => unknown = (value) => value,
): ImportChange[] {
  return fields
    .filter(({ id }) => values[id] !== undefined && !isSame(normalize(before[id], id), normalize(values[id], id)))
    .map((field) => ({
      field: field.id,
      label: field.label,
      from: valueText(field, before[field.id]),
      to: valueText(field, values[field.id]),
    }));
}

/** A row that cannot be taken. */
export function invalidRow({ line }: Pick<ParsedRow, 'line'>, title: string, reason: string): DryRunRow {
  return {
    line,
    outcome: 'Wrong',
    reason,
    recordId: null,
    // A cell that is too long for its field is not repeated whole.
    title: firstCharacters(title, maxLine),
    changes: [],
    seenVersion: null,
    former: null,
    key: '',
    body: null,
  };
}

/** A row that makes a record, with the values that this will get. */
export function newRow(
  { line }: ParsedRow,
  title: string,
  key: string,
  { changes, body }: Pick<DryRunRow, 'changes' | 'body'>,
): DryRunRow {
  return { ...invalidRow({ line }, title, ''), outcome: 'New', reason: null, changes, key, body };
}

/** A row for a record that is there: changed where any field would be. */
export function matchedRow(
  { line }: ParsedRow,
  title: string,
  { id, version, fields }: MatchedRecord,
  { changes, body }: Pick<DryRunRow, 'changes' | 'body'>,
): DryRunRow {
  return {
    line,
    outcome: changes.length > 0 ? 'Changed' : 'Same',
    reason: null,
    recordId: id,
    title,
    changes,
    seenVersion: version,
    former: Object.fromEntries(changes.map(({ field }) => [field, fields[field] ?? null])),
    key: id,
    body,
  };
}

/** Of rows that mean the same record the first is taken. @param noun `truck` */
export function rejectDuplicates(rows: readonly DryRunRow[], noun: string): DryRunRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.outcome === 'Wrong') return row;
    const earlier = first.get(row.key);
    if (earlier !== undefined) return invalidRow(row, row.title, `Line ${earlier} is for the same ${noun}.`);
    first.set(row.key, row.line);
    return row;
  });
}
