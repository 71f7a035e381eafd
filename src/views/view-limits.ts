/** Limits for the size and number of views, because every list loads all of its views at once. */

/** Maximum size of a view's JSON, number of views per user (including shared ones), and number of shared views. */
export const viewLimits = { bytes: 4096, ofPerson: 100, shared: 200 } as const;

export const tooLargeMessage = 'This view is too large to be saved. Use fewer columns, or fewer values in its filters.';

interface Content {
  list: string;
  name: string;
  shared: boolean;
  query: unknown;
  columns: readonly string[];
}

/** Size of the value's JSON in UTF-8. Each percent-encoded byte (`%` and two digits) counts as one. */
function bytesOf(value: unknown): number {
  return encodeURIComponent(JSON.stringify(value)).replaceAll(/%[0-9A-F]{2}/g, '.').length;
}

/** The larger field of a view that is too large; null if the view is within the limit. */
export function tooLargeField({ list, name, query, columns }: Content): 'query' | 'columns' | null {
  if (bytesOf({ list, name, query, columns }) <= viewLimits.bytes) return null;
  return bytesOf(query) >= bytesOf(columns) ? 'query' : 'columns';
}

/** As `tooLargeField`, but a larger view from before the limit can still be renamed, shortened or made personal. */
export function tooLargeChange(before: Content, after: Content): 'query' | 'columns' | null {
  const hasGrown = bytesOf([after.query, after.columns]) > bytesOf([before.query, before.columns]);
  return hasGrown || (after.shared && !before.shared) ? tooLargeField(after) : null;
}

export const tooManyOfPerson = `You already have ${viewLimits.ofPerson} views. Delete one that you no longer need first.`;

export const tooManyShared = `There are already ${viewLimits.shared} views for everyone. One of them has to be deleted first.`;
