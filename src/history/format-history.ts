/** Formats an audit row as a history entry: a sentence and the changed fields. */
import { calculatedFields } from '#paperwork/paper-fields.ts';
import { companyNames } from '#shared/companies.ts';
import { firstCharacters } from '#shared/text.ts';
import { type HistoryRow, type KnownValues, knownKey } from './audit-row.ts';
import { fieldChanges, type NameOf } from './field-changes.ts';
import { labelFromId } from './field-labels.ts';
import type { FieldChange } from './history.ts';
import { type HistoryContext, type HistoryFormatter, textOf } from './history-formatter.ts';
import { formatterFor } from './record-formatters.ts';

/** Maximum length of a value in a sentence, in characters. The list of changes has the full value. */
const maxQuoteLength = 80;

/** Maximum number of changed fields in a sentence with their values; with more, only the fields are named. */
const maxValuesShown = 4;

const calculatedIds = new Set([...calculatedFields.map(({ id }) => id), 'revision']);

function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxQuoteLength ? `${firstCharacters(line, maxQuoteLength)}…` : line;
}

function changeSentence({ label, fromText, toText }: FieldChange): string {
  if (fromText === '') return toText === '' ? `${label} changed` : `${label} set to ${quote(toText)}`;
  if (toText === '') return `${label} ${quote(fromText)} removed`;
  return `${label} changed from ${quote(fromText)} to ${quote(toText)}`;
}

/** `Color changed from Red to Blue`. Calculated sums are only mentioned if nothing else changed. */
function formatChanges(all: readonly FieldChange[], without: readonly string[]): string {
  const shown = all.filter(({ field }) => !without.includes(field.split('.')[0] ?? ''));
  const typed = shown.filter(({ field }) => !calculatedIds.has(field));
  const chosen = typed.length > 0 ? typed : shown;
  if (chosen.length <= maxValuesShown) return chosen.map(changeSentence).join('; ');
  return `${chosen.length} fields changed: ${chosen.map(({ label }) => label).join(', ')}`;
}

const verbs = { create: 'created', update: 'changed', delete: 'deleted' } as const;

/** Used for record types without a formatter. */
function defaultFormatter(recordType: string): HistoryFormatter {
  const noun = labelFromId(recordType);
  return {
    noun: `${noun.charAt(0)}${noun.slice(1).toLowerCase()}`,
    name: (values) => textOf(values.name ?? values.number ?? values.reference),
  };
}

/** Whether a record type has a formatter. */
export function hasFormatter(recordType: string): boolean {
  return formatterFor(recordType) !== undefined;
}

function defaultSentence(formatter: HistoryFormatter, { perspective }: HistoryRow, context: HistoryContext): string {
  const record = `${formatter.noun} ${formatter.name(context.values)}`.trim();
  const changed = context.changed();
  if (context.action !== 'update') return `${record} ${verbs[context.action]}`;
  if (perspective === 'own') return changed === '' ? `${record} changed` : changed;
  return changed === '' ? `${record} changed` : `${record}: ${changed}`;
}

/** The record's name at that moment, from the row or from other known values. */
function valuesOf(row: HistoryRow, known: KnownValues): Record<string, unknown> {
  const values: Record<string, unknown> = { ...known.get(knownKey(row.recordType, row.recordId)) };
  for (const [field, { old, new: value }] of Object.entries(row.changes)) {
    values[field] = row.action === 'delete' ? old : value;
  }
  return values;
}

/** The record types that an id in a field may refer to. */
function typesOf(field: string, recordType: string): readonly string[] {
  if (field === 'referenceId') return recordType === 'order' ? ['invoice'] : ['order'];
  if (field === 'mergedInto' || field === 'mergedFrom') return [recordType];
  const [, type] = /^(\w+?)Ids?$/.exec(field) ?? [];
  return type === undefined ? [] : [type];
}

/** Records that the row refers to by id; their names are needed for its sentence. */
export function namedRecords({
  recordType,
  recordId,
  changes,
}: Pick<HistoryRow, 'recordType' | 'recordId' | 'changes'>) {
  const type = formatterFor(recordType)?.idOf;
  const owner = type === undefined ? [] : [{ type, id: recordId }];
  const named = Object.entries(changes).flatMap(([field, { old, new: value }]) => {
    const ids = [old, value].flat().filter((id): id is string => typeof id === 'string');
    return typesOf(field, recordType).flatMap((one) => ids.map((id) => ({ type: one, id })));
  });
  return [...owner, ...named];
}

/** The name of the record whose id this record shares. */
function ownerOf({ recordId }: HistoryRow, { idOf }: HistoryFormatter, known: KnownValues): string {
  if (idOf === undefined) return '';
  return formatterFor(idOf)?.name(known.get(knownKey(idOf, recordId)) ?? {}) ?? '';
}

function nameLookup({ recordType }: HistoryRow, known: KnownValues): NameOf {
  return (field, id) => {
    if (field === 'company') return companyNames[id as keyof typeof companyNames];
    for (const type of typesOf(field, recordType)) {
      const values = known.get(knownKey(type, id));
      const formatter = formatterFor(type) ?? defaultFormatter(type);
      const name = values && formatter.name(values);
      if (name) return field === 'referenceId' ? `${formatter.noun} ${name}` : name;
    }
    return undefined;
  };
}

/** The sentence and changes of a row, for the history of the records with these ids. */
export function formatHistoryRow(
  row: HistoryRow,
  known: KnownValues,
  subjects: readonly string[],
): { sentence: string; changes: FieldChange[] } {
  const formatter = formatterFor(row.recordType) ?? defaultFormatter(row.recordType);
  const values = valuesOf(row, known);
  const nameOf = nameLookup(row, known);
  const valueName: NameOf = (field, id) => (field === 'company' ? undefined : nameOf(field, id));
  const { recordType, changes } = row;
  const all = fieldChanges({ recordType, changes, siblings: values, nameOf: valueName });
  const context: HistoryContext = {
    action: row.action,
    changes,
    values,
    subjects,
    owner: ownerOf(row, formatter, known),
    changed: (...without) => formatChanges(all, without),
    nameOf,
  };
  const sentence = formatter[row.perspective]?.(context);
  // When another record is created or deleted, the sentence is enough; its fields are in its own history.
  const isMention = row.perspective === 'mention' && row.action !== 'update';
  return { sentence: sentence || defaultSentence(formatter, row, context), changes: isMention ? [] : all };
}
