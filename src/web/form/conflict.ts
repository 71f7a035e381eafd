/** A three-way merge of a form: the user's changes, the version that someone else saved, and the original. */
import { type FieldValues, get, set } from 'react-hook-form';

/** The three sides of a merge, each as the form's values. */
export interface Versions<Values> {
  mine: Values;
  theirs: Values;
  original: Values;
}

export type Side = keyof Versions<unknown>;

/** A unit of the merge: a field, or several fields that belong together. */
export interface ConflictPart<Values> {
  id: string;
  label: string;
  /** Paths in the form: `billTo.city`. */
  paths: readonly string[];
  /** The formatted value; may be empty. */
  text(values: Values): string;
  /** The value to compare. The default is all values at the paths. */
  compared?(values: Values): unknown;
}

/** A part that both sides changed differently, with formatted values. */
export interface Conflict extends Record<Side, string> {
  id: string;
  label: string;
}

/** The conflicts to resolve, and the parts that are merged automatically, as `Color (Black)`. */
export interface Comparison {
  conflicts: readonly Conflict[];
  /** Changed only by this user. */
  mineOnly: readonly string[];
  /** Changed only by someone else. */
  theirsOnly: readonly string[];
}

/** Ignores surrounding white space. NaN (an invalid number) differs from null, although both are null in JSON. */
function plainText(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) => {
      if (typeof one === 'string') return one.trim();
      return Number.isNaN(one) ? 'NaN' : one;
    }) ?? ''
  );
}

function comparableText<Values>(part: ConflictPart<Values>, values: Values): string {
  return plainText(part.compared?.(values) ?? part.paths.map((path) => get(values, path)));
}

type Outcome = 'same' | 'mine' | 'theirs' | 'conflict';

function outcomeOf<Values>(part: ConflictPart<Values>, { mine, theirs, original }: Versions<Values>): Outcome {
  const before = comparableText(part, original);
  const isMine = comparableText(part, mine) !== before;
  const isTheirs = comparableText(part, theirs) !== before;
  if (!isMine) return isTheirs ? 'theirs' : 'same';
  if (!isTheirs) return 'mine';
  return part.text(mine) === part.text(theirs) ? 'same' : 'conflict';
}

export function compareVersions<Values>(
  parts: readonly ConflictPart<Values>[],
  versions: Versions<Values>,
): Comparison {
  const { mine, theirs, original } = versions;
  const outcomes = parts.map((part) => ({ part, outcome: outcomeOf(part, versions) }));
  const changedBy = (side: 'mine' | 'theirs') =>
    outcomes
      .filter(({ part, outcome }) => outcome === side && part.text(versions[side]) !== part.text(original))
      .map(({ part }) => `${part.label} (${part.text(versions[side]) || 'empty'})`);
  return {
    conflicts: outcomes
      .filter(({ outcome }) => outcome === 'conflict')
      .map(({ part: { id, label, text } }) => ({
        id,
        label,
        mine: text(mine),
        theirs: text(theirs),
        original: text(original),
      })),
    mineOnly: changedBy('mine'),
    theirsOnly: changedBy('theirs'),
  };
}

/** Applies this user's changes to the latest version. Conflicts take the chosen side, by default this user's. */
export function mergeVersions<Values extends FieldValues>(
  parts: readonly ConflictPart<Values>[],
  versions: Versions<Values>,
  choices: Readonly<Record<string, Side>>,
): Values {
  const merged = structuredClone(versions.theirs);
  for (const part of parts) {
    const outcome = outcomeOf(part, versions);
    const side = outcome === 'conflict' ? (choices[part.id] ?? 'mine') : outcome === 'theirs' ? 'theirs' : 'mine';
    for (const path of part.paths) set(merged, path, structuredClone(get(versions[side], path)));
  }
  return merged;
}
