/** The search box of the stock lists: which trucks a typed text finds (specification, section 2.5). */
import { trimRegNumber } from '#shared/reg-number.ts';
import type { Truck } from '#trucks/truck.ts';

/** What the search looks at. */
export type SearchableTruck = Pick<Truck, 'regNumber' | 'regNumberTrimmed' | 'make' | 'model'>;

/** One spelling for what is typed and for what is searched. */
function normalize(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** Fields stand on lines of their own: a typed text has no line break, so it never matches across two of them. */
function haystackOf({ regNumber, make, model }: SearchableTruck): string {
  return [regNumber, `${make} ${model}`, `${model} ${make}`].map(normalize).join('\n');
}

/**
 * A rule that tells whether a truck matches a text: in its reg number (spaces may differ), make, model,
 * 'make model' or 'model make'. Each truck is prepared once and each text once, so that ten thousand trucks answer a
 * keystroke in a few milliseconds.
 */
export function createTruckSearch(): (truck: SearchableTruck, text: string) => boolean {
  const haystacks = new WeakMap<SearchableTruck, string>();
  let last = { text: '', needle: '', regNumber: '' };

  function haystack(truck: SearchableTruck): string {
    const known = haystacks.get(truck);
    if (known !== undefined) return known;
    const made = haystackOf(truck);
    haystacks.set(truck, made);
    return made;
  }

  return (truck, text) => {
    if (text !== last.text) last = { text, needle: normalize(text), regNumber: trimRegNumber(text) };
    return haystack(truck).includes(last.needle) || truck.regNumberTrimmed.includes(last.regNumber);
  };
}
