/** Formats an audit row as a history entry: a sentence and the changed fields. */
import { companyNames } from '#shared/companies.ts';
import { findKind, type HistoryContext, type RecordKind, type RecordKinds, recordName } from '#shared/record-kind.ts';
import { nounOf } from '#shared/record-types.ts';
import { firstCharacters } from '#shared/text.ts';
import { type HistoryRow, type KnownValues, knownKey } from './audit-row.ts';
import { fieldChanges, type NameOf } from './field-changes.ts';
import type { FieldChange } from './history.ts';

/** Maximum length of a value in a sentence, in characters. The list of changes has the full value. */
const maxQuoteLength = 80;

/** Maximum number of changed fields in a sentence with their values; with more, only the fields are named. */
const maxValuesShown = 4;

function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxQuoteLength ? `${firstCharacters(line, maxQuoteLength)}…` : line;
}

function changeSentence({ label, fromText, toText }: FieldChange): string {
  if (fromText === '') return toText === '' ? `${label} changed` : `${label} set to ${quote(toText)}`;
  if (toText === '') return `${label} ${quote(fromText)} removed`;
  return `${label} changed from ${quote(fromText)} to ${quote(toText)}`;
}

/** `Color changed from Red to Blue` */
function formatChanges(
  { calculated = [] }: RecordKind,
  all: readonly FieldChange[],
  without: readonly string[],
): string {
  const shown = all.filter(({ field }) => !without.includes(field.split('.')[0] ?? ''));
  const typed = shown.filter(({ field }) => !calculated.includes(field));
  const chosen = typed.length > 0 ? typed : shown;
  if (chosen.length <= maxValuesShown) return chosen.map(changeSentence).join('; ');
  return `${chosen.length} fields changed: ${chosen.map(({ label }) => label).join(', ')}`;
}

const verbs = { create: 'created', update: 'changed', delete: 'deleted' } as const;

function defaultSentence(kind: RecordKind, { perspective }: HistoryRow, context: HistoryContext): string {
  const record = `${nounOf(kind.type)} ${recordName(kind, context.values)}`.trim();
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
export function namedRecords(
  kinds: RecordKinds,
  { recordType, recordId, changes }: Pick<HistoryRow, 'recordType' | 'recordId' | 'changes'>,
) {
  const { idOf: type }: RecordKind = kinds[recordType];
  const owner = type === undefined ? [] : [{ type, id: recordId }];
  const named = Object.entries(changes).flatMap(([field, { old, new: value }]) => {
    const ids = [old, value].flat().filter((id): id is string => typeof id === 'string');
    return typesOf(field, recordType).flatMap((one) => ids.map((id) => ({ type: one, id })));
  });
  return [...owner, ...named];
}

/** The name of the record whose id this record shares. */
function ownerOf(kinds: RecordKinds, { recordId, recordType }: HistoryRow, known: KnownValues): string {
  const { idOf }: RecordKind = kinds[recordType];
  return idOf === undefined ? '' : recordName(kinds[idOf], known.get(knownKey(idOf, recordId)) ?? {});
}

function nameLookup(kinds: RecordKinds, { recordType }: HistoryRow, known: KnownValues): NameOf {
  return (field, id) => {
    if (field === 'company') return companyNames[id as keyof typeof companyNames];
    for (const type of typesOf(field, recordType)) {
      const values = known.get(knownKey(type, id));
      const kind = findKind(kinds, type);
      const name = kind && values && recordName(kind, values);
      if (name) return field === 'referenceId' ? `${nounOf(kind.type)} ${name}` : name;
    }
    return undefined;
  };
}

/** The sentence and changes of a row, for the history of the records with these ids. */
export function formatHistoryRow(
  kinds: RecordKinds,
  row: HistoryRow,
  known: KnownValues,
  subjects: readonly string[],
): { sentence: string; changes: FieldChange[] } {
  const { changes } = row;
  const kind: RecordKind = kinds[row.recordType];
  const values = valuesOf(row, known);
  const nameOf = nameLookup(kinds, row, known);
  const valueName: NameOf = (field, id) => (field === 'company' ? undefined : nameOf(field, id));
  const all = fieldChanges({ kind, changes, siblings: values, nameOf: valueName });
  const context: HistoryContext = {
    action: row.action,
    changes,
    values,
    subjects,
    owner: ownerOf(kinds, row, known),
    changed: (...without) => formatChanges(kind, all, without),
    nameOf,
  };
  const sentence = kind[row.perspective]?.(context);
  // When another record is created or deleted, the sentence is enough; its fields are in its own history.
  const isMention = row.perspective === 'mention' && row.action !== 'update';
  return { sentence: sentence || defaultSentence(kind, row, context), changes: isMention ? [] : all };
}
