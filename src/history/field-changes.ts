/** Splits the changes of an audit row into single fields with labels and readable values. */

import type { RecordKind, RowChanges } from '#shared/record-kind.ts';
import { fieldTextsOf, type SiblingValues } from './field-labels.ts';
import type { FieldChange } from './history.ts';

type Leaf = string | number | boolean | null;
type Leaves = Map<string, Leaf>;

/** Fields that mean nothing to users: the record's own ids, search keys, codes and sums within an item. */
const ignoredFields = new Set([
  'id',
  'costingsId',
  'regNumberTrimmed',
  'totals',
  'size',
  'version',
  'sha256',
  'truckId',
  'ownerId',
  'imageIds',
  'countryCode',
]);

const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Formats the id of another record; undefined for an unknown one. */
export type NameOf = (field: string, id: string) => string | undefined;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A truck's party: its name is enough. */
function isNamed(value: Record<string, unknown>): value is { name: string } {
  return typeof value.name === 'string' && Object.keys(value).every((key) => key === 'id' || key === 'name');
}

function listText(field: string, values: readonly unknown[], nameOf: NameOf): string {
  const texts = values.map((value) => {
    if (isObject(value)) return String(value.regNumber ?? value.name ?? '');
    return typeof value === 'string' ? (named(field, value, nameOf) ?? '') : String(value);
  });
  return texts.filter(Boolean).join(', ');
}

/** Collects nested values by their path. */
function collect(leaves: Leaves, path: readonly string[], value: unknown, nameOf: NameOf): void {
  const field = path.at(-1) ?? '';
  if (value === null || value === undefined || ignoredFields.has(field)) return;
  if (Array.isArray(value)) {
    if (field === 'trucks' || !value.some(isObject)) leaves.set(path.join('.'), listText(field, value, nameOf) || null);
    else for (const [index, item] of value.entries()) collect(leaves, [...path, String(index)], item, nameOf);
    return;
  }
  if (isObject(value)) {
    if (isNamed(value)) leaves.set(path.join('.'), value.name);
    else for (const [key, part] of Object.entries(value)) collect(leaves, [...path, key], part, nameOf);
    return;
  }
  const leaf = value as Leaf;
  // The entry has its own time, and only the browser knows in which time zone to show one.
  if (typeof leaf === 'string' && instantPattern.test(leaf)) return;
  leaves.set(path.join('.'), typeof leaf === 'string' ? readable(field, leaf, nameOf) : leaf);
}

/** Omits images and replaces ids by the names of their records. */
function readable(field: string, value: string, nameOf: NameOf): Leaf {
  if (value.startsWith('data:')) return 'a picture';
  return named(field, value, nameOf) ?? null;
}

function named(field: string, value: string, nameOf: NameOf): string | undefined {
  return nameOf(field, value) ?? (isIdField(field) ? undefined : value);
}

/** Unknown ids are not shown to users. */
function isIdField(field: string): boolean {
  return /Ids?$|^merged(Into|From)$/.test(field);
}

interface Reading {
  kind: RecordKind;
  changes: RowChanges;
  siblings: SiblingValues;
  nameOf: NameOf;
}

/** The changes by field, in the order of the record's field list. */
export function fieldChanges({ kind, changes, siblings, nameOf }: Reading): FieldChange[] {
  const texts = fieldTextsOf(kind);
  // A unit means nothing when its number was added or removed in the same change.
  const visible = Object.entries(changes).filter(
    ([field, { old, new: value }]) => field !== 'mileageUnit' || (old !== null && value !== null),
  );
  const fields = visible.toSorted(([one], [other]) => texts.order(one) - texts.order(other));
  return fields.flatMap(([field, { old, new: value }]) => {
    const [before, after]: [Leaves, Leaves] = [new Map(), new Map()];
    collect(before, [field], old, nameOf);
    collect(after, [field], value, nameOf);
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const [from, to] = [before.get(key) ?? null, after.get(key) ?? null];
      if (from === to) return [];
      const path = key.split('.');
      const written = (leaf: Leaf) => texts.text(path, leaf, siblings);
      return [{ field: key, label: texts.label(path), from, to, fromText: written(from), toText: written(to) }];
    });
  });
}
