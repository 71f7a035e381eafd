/** A three-way merge of a form: what was typed, what somebody else saved meanwhile, and what both began with (decisions, section 3). */
import { type FieldValues, get, set } from 'react-hook-form';

/** The three sides of a merge, each as the form's values. */
export interface Versions<Values> {
  mine: Values;
  theirs: Values;
  original: Values;
}

/** Whose value a part takes. */
export type Side = keyof Versions<unknown>;

/** What is merged as a whole: a field, or fields that are nothing without each other. */
export interface ConflictPart<Values> {
  id: string;
  label: string;
  /** Where it stands in the form: `billTo.city`. */
  paths: readonly string[];
  /** What people read of it; empty where there is nothing. */
  text(values: Values): string;
  /** What tells two versions of it apart, where that is less than all that stands at its paths. */
  compared?(values: Values): unknown;
}

/** A part that both sides changed, each differently, in people's words. */
export interface Conflict extends Record<Side, string> {
  id: string;
  label: string;
}

/** What there is to decide, and what the merge does by itself, as `Color (Black)`. */
export interface Comparison {
  conflicts: readonly Conflict[];
  /** Changed by this person alone. */
  mineOnly: readonly string[];
  /** Changed by somebody else alone. */
  theirsOnly: readonly string[];
}

/** White space at the ends is no change, and NaN, a number half typed, is one. */
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

/** Tells the parts that both changed from those that one of them did. */
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

/** The latest version with this person's own changes on it; where both changed a part, the chosen side's, else mine. */
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
