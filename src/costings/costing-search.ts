/** The search box of the costings list: finds trucks by reg number, ignoring spaces and case (specification, section 2.6). */
import type { CostingSummary } from '#costings/costing.ts';
import { trimRegNumber } from '#shared/reg-number.ts';

type Searchable = Pick<CostingSummary, 'regNumber'>;

/**
 * A rule that tells whether a row matches a text. Each row is prepared once and each text once, so that ten thousand
 * rows answer a keystroke in a few milliseconds.
 */
export function createRegNumberSearch(): (row: Searchable, text: string) => boolean {
  const trimmed = new WeakMap<Searchable, string>();
  let last = { text: '', needle: '' };

  function regNumberOf(row: Searchable): string {
    const known = trimmed.get(row);
    if (known !== undefined) return known;
    const made = trimRegNumber(row.regNumber);
    trimmed.set(row, made);
    return made;
  }

  return (row, text) => {
    if (text !== last.text) last = { text, needle: trimRegNumber(text) };
    return regNumberOf(row).includes(last.needle);
  };
}
