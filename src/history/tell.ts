/** A row of the audit trail as a line of a history: a sentence, and the fields that changed (specification, 12.4). */
import { reckonedFields } from '#paperwork/paper-fields.ts';
import { companyNames } from '#shared/companies.ts';
import { firstCharacters } from '#shared/text.ts';
import { type HistoryRow, type KnownValues, knownKey } from './audit-row.ts';
import { fieldChanges, type NameOf } from './field-changes.ts';
import { labelFromId } from './field-words.ts';
import type { FieldChange } from './history.ts';
import { wordsFor } from './record-words.ts';
import { type RecordWords, type Telling, wordOf } from './telling.ts';

/** Characters of a value that a sentence quotes; the whole stands among the changes. */
const longestQuote = 80;

/** Changed fields that a sentence tells with their values; of more it names the fields. */
const mostTold = 4;

const reckoned = new Set([...reckonedFields.map(({ id }) => id), 'revision']);

function quote(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `${firstCharacters(line, longestQuote)}…` : line;
}

function changeSentence({ label, fromText, toText }: FieldChange): string {
  if (fromText === '') return toText === '' ? `${label} changed` : `${label} set to ${quote(toText)}`;
  if (toText === '') return `${label} ${quote(fromText)} removed`;
  return `${label} changed from ${quote(fromText)} to ${quote(toText)}`;
}

/** `Color changed from Red to Blue`; sums speak only where nothing else does. */
function changedInWords(all: readonly FieldChange[], without: readonly string[]): string {
  const told = all.filter(({ field }) => !without.includes(field.split('.')[0] ?? ''));
  const typed = told.filter(({ field }) => !reckoned.has(field));
  const chosen = typed.length > 0 ? typed : told;
  if (chosen.length <= mostTold) return chosen.map(changeSentence).join('; ');
  return `${chosen.length} fields changed: ${chosen.map(({ label }) => label).join(', ')}`;
}

const verbs = { create: 'created', update: 'changed', delete: 'deleted' } as const;

/** What is said of a type that nobody has written words for. */
function plainWords(recordType: string): RecordWords {
  const noun = labelFromId(recordType);
  return {
    noun: `${noun.charAt(0)}${noun.slice(1).toLowerCase()}`,
    name: (values) => wordOf(values.name ?? values.number ?? values.reference),
  };
}

/** Whether somebody has written what history says of records of this type. */
export function hasWords(recordType: string): boolean {
  return wordsFor(recordType) !== undefined;
}

function plainSentence(words: RecordWords, { perspective }: HistoryRow, telling: Telling): string {
  const record = `${words.noun} ${words.name(telling.values)}`.trim();
  const changed = telling.changed();
  if (telling.action !== 'update') return `${record} ${verbs[telling.action]}`;
  if (perspective === 'own') return changed === '' ? `${record} changed` : changed;
  return changed === '' ? `${record} changed` : `${record}: ${changed}`;
}

/** What the record was called at that moment, as far as this row or what is known of it tells. */
function valuesOf(row: HistoryRow, known: KnownValues): Record<string, unknown> {
  const values: Record<string, unknown> = { ...known.get(knownKey(row.recordType, row.recordId)) };
  for (const [field, { old, new: value }] of Object.entries(row.changes)) {
    values[field] = row.action === 'delete' ? old : value;
  }
  return values;
}

/** Types that an id in a field may be of. */
function typesOf(field: string, recordType: string): readonly string[] {
  if (field === 'referenceId') return recordType === 'order' ? ['invoice'] : ['order'];
  if (field === 'mergedInto' || field === 'mergedFrom') return [recordType];
  const [, type] = /^(\w+?)Ids?$/.exec(field) ?? [];
  return type === undefined ? [] : [type];
}

/** The records that a row names by id, whose names its sentence needs. */
export function namedRecords({
  recordType,
  recordId,
  changes,
}: Pick<HistoryRow, 'recordType' | 'recordId' | 'changes'>) {
  const type = wordsFor(recordType)?.idOf;
  const owner = type === undefined ? [] : [{ type, id: recordId }];
  const named = Object.entries(changes).flatMap(([field, { old, new: value }]) => {
    const ids = [old, value].flat().filter((id): id is string => typeof id === 'string');
    return typesOf(field, recordType).flatMap((one) => ids.map((id) => ({ type: one, id })));
  });
  return [...owner, ...named];
}

/** What the record is called whose id the row's record has. */
function ownerOf({ recordId }: HistoryRow, { idOf }: RecordWords, known: KnownValues): string {
  if (idOf === undefined) return '';
  return wordsFor(idOf)?.name(known.get(knownKey(idOf, recordId)) ?? {}) ?? '';
}

function namer({ recordType }: HistoryRow, known: KnownValues): NameOf {
  return (field, id) => {
    if (field === 'company') return companyNames[id as keyof typeof companyNames];
    for (const type of typesOf(field, recordType)) {
      const values = known.get(knownKey(type, id));
      const words = wordsFor(type) ?? plainWords(type);
      const name = values && words.name(values);
      if (name) return field === 'referenceId' ? `${words.noun} ${name}` : name;
    }
    return undefined;
  };
}

/** The sentence of a row, and what changed, for the history of the records with these ids. */
export function tell(
  row: HistoryRow,
  known: KnownValues,
  subjects: readonly string[],
): { sentence: string; changes: FieldChange[] } {
  const words = wordsFor(row.recordType) ?? plainWords(row.recordType);
  const values = valuesOf(row, known);
  const nameOf = namer(row, known);
  const valueName: NameOf = (field, id) => (field === 'company' ? undefined : nameOf(field, id));
  const { recordType, changes } = row;
  const all = fieldChanges({ recordType, changes, beside: values, nameOf: valueName });
  const telling: Telling = {
    action: row.action,
    changes,
    values,
    subjects,
    owner: ownerOf(row, words, known),
    changed: (...without) => changedInWords(all, without),
    nameOf,
  };
  const special = words[row.perspective]?.(telling);
  // Of another record that comes or goes the sentence says enough: its fields are its own history's.
  const isAside = row.perspective === 'mention' && row.action !== 'update';
  return { sentence: special || plainSentence(words, row, telling), changes: isAside ? [] : all };
}
