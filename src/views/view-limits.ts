/** How large a view may be, and how many there may be: every list reads all of them at once. */

/** Bytes of its JSON text; views that one person has made, those for everyone among them; views for everyone. */
export const viewLimits = { bytes: 4096, ofPerson: 100, shared: 200 } as const;

export const tooLargeMessage = 'This view is larger than 4 kB. Use fewer columns or shorter filters.';

/** What everyone who sees a view gets of it. */
interface Content {
  list: string;
  name: string;
  shared: boolean;
  query: unknown;
  columns: readonly string[];
}

/** Bytes of the value's JSON text in UTF-8, in which a percent-encoded byte is `%` and two digits. */
function bytesOf(value: unknown): number {
  return encodeURIComponent(JSON.stringify(value)).replaceAll(/%[0-9A-F]{2}/g, '.').length;
}

/** The field to blame for a view that is too large; null for one that is not. */
export function tooLargeField({ list, name, query, columns }: Content): 'query' | 'columns' | null {
  if (bytesOf({ list, name, query, columns }) <= viewLimits.bytes) return null;
  return bytesOf(query) >= bytesOf(columns) ? 'query' : 'columns';
}

/** As `tooLargeField`; a view from before the limit may still be renamed, shortened or made personal. */
export function tooLargeChange(before: Content, after: Content): 'query' | 'columns' | null {
  const hasGrown = bytesOf([after.query, after.columns]) > bytesOf([before.query, before.columns]);
  return hasGrown || (after.shared && !before.shared) ? tooLargeField(after) : null;
}

/** Why a person cannot have one more view. */
export const tooManyOfPerson = `You already have ${viewLimits.ofPerson} views. Delete one that you no longer need first.`;

/** Why there cannot be one more view for everyone. */
export const tooManyShared = `There are already ${viewLimits.shared} views for everyone. One of them has to be deleted first.`;
