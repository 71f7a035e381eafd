/** A row after the dry run: the matching record, what importing the row would do, and why it is rejected. */
import type { z } from 'zod';
import type { ImportChange, ImportOutcome } from '#imports/import.ts';
import type { ImportField } from '#imports/import-fields.ts';
import { sameValue } from '#server/audit/write-audit-entry.ts';
import { etagOf } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { valueText } from '#shared/field-texts.ts';
import { firstCharacters, maxLine } from '#shared/text.ts';
import type { RowOutcome } from './import-row-store.ts';

/** The values of a row, by field. */
export interface ParsedRow {
  line: number;
  values: Readonly<Record<string, unknown>>;
  /** Why the row is rejected, by the field whose cell could not be read. */
  reasons: Readonly<Record<string, string>>;
}

/** A row with its matching record and the values to write. */
export interface DryRunRow {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  recordId: string | null;
  title: string;
  changes: ImportChange[];
  seenVersion: number | null;
  former: Record<string, unknown> | null;
  /** Rows with the same key mean the same record. */
  key: string;
  /** The body for the create or update function of the record type. */
  body: unknown;
}

export type MatchedRow = DryRunRow & { recordId: string; seenVersion: number };

/** The record of a row in the version that the preview compared it with. */
export function dryRunTarget({ recordId, seenVersion }: MatchedRow): { id: string; ifMatch: string } {
  return { id: recordId, ifMatch: etagOf(seenVersion) };
}

export interface MatchedRecord {
  id: string;
  version: number;
  fields: Readonly<Record<string, unknown>>;
}

/** The record that a run created or changed for a row. */
interface ImportedRow {
  recordId: string;
  version: number;
}

/** A row that has been imported, with the record and the version that the run gave it. */
export type ImportedRowOutcome = RowOutcome & { recordId: string; madeVersion: number };

/** Splits imported rows into those that created a record and those that changed one. */
export function byOutcome(rows: readonly ImportedRowOutcome[]): {
  made: ImportedRowOutcome[];
  changed: ImportedRowOutcome[];
} {
  const { New: made = [], Changed: changed = [] } = Object.groupBy(rows, ({ outcome }) => outcome);
  return { made, changed };
}

/** The record of a row in the version that the run gave it. */
export function importedTarget({ recordId, madeVersion }: ImportedRowOutcome): { id: string; ifMatch: string } {
  return { id: recordId, ifMatch: etagOf(madeVersion) };
}

interface ImportContext {
  context: WriteContext;
  /** Set for trucks and costings, whose import belongs to one company. */
  company: Company | null;
}

/** How the records of a kind are found, compared, written and undone, using the functions of that record type. */
export interface Importer {
  recordType: 'truck' | 'client' | 'supplier' | 'costing';
  /** Compares the rows of one file with stored records, in order. */
  dryRun(context: ImportContext, rows: readonly ParsedRow[]): Promise<DryRunRow[]>;
  /**
   * Creates records and returns them in the order of the rows.
   * @throws Failure with the message of the record type's own API call; nothing is written then
   */
  create(context: ImportContext, rows: readonly DryRunRow[]): Promise<ImportedRow[]>;
  /** Changes existing records, in the same way. */
  update(context: ImportContext, rows: readonly MatchedRow[]): Promise<ImportedRow[]>;
  /** Locks the records of rows in id order and returns the ids of those that still exist. */
  lock(context: ImportContext, rows: readonly ImportedRowOutcome[]): Promise<ReadonlySet<string>>;
  /**
   * Undoes rows whose records are locked.
   * @throws Failure if a record has changed since the run
   */
  undo(context: ImportContext, rows: readonly ImportedRowOutcome[]): Promise<void>;
}

type FieldIssue = { path: readonly PropertyKey[]; message: string };

/** Lists validation errors as `Purchase Price: Must be 0 or more.` */
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

/** Validates the body of a row; returns the parsed value or the validation errors. */
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

/**
 * The fields that would change, as displayed.
 * @param normalize converts a value for comparison
 */
export function rowChanges(
  fields: readonly ImportField[],
  before: MatchedRecord['fields'],
  values: Readonly<Record<string, unknown>>,
  normalize: (value: unknown, field: string) => unknown = (value) => value,
): ImportChange[] {
  return fields
    .filter(({ id }) => values[id] !== undefined && !sameValue(normalize(before[id], id), normalize(values[id], id)))
    .map((field) => ({
      field: field.id,
      label: field.label,
      from: valueText(field, before[field.id]),
      to: valueText(field, values[field.id]),
    }));
}

/** A row that is rejected. */
export function invalidRow({ line }: Pick<ParsedRow, 'line'>, title: string, reason: string): DryRunRow {
  return {
    line,
    outcome: 'Wrong',
    reason,
    recordId: null,
    // Shortens a cell that is too long for its field.
    title: firstCharacters(title, maxLine),
    changes: [],
    seenVersion: null,
    former: null,
    key: '',
    body: null,
  };
}

/** A row that creates a record. */
export function newRow(
  { line }: ParsedRow,
  title: string,
  key: string,
  { changes, body }: Pick<DryRunRow, 'changes' | 'body'>,
): DryRunRow {
  return { ...invalidRow({ line }, title, ''), outcome: 'New', reason: null, changes, key, body };
}

/** A row for an existing record: changed if any field differs, otherwise the same. */
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

/**
 * Of several rows for the same record only the first is imported.
 * @param noun for example `truck`
 */
export function rejectDuplicates(rows: readonly DryRunRow[], noun: string): DryRunRow[] {
  const first = new Map<string, number>();
  return rows.map((row) => {
    if (row.outcome === 'Wrong') return row;
    const earlier = first.get(row.key);
    if (earlier !== undefined) return invalidRow(row, row.title, `Same ${noun} as line ${earlier}.`);
    first.set(row.key, row.line);
    return row;
  });
}
