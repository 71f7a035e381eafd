/** Which of the answers read so far a change makes old (specification, section 10.7). */
import type { ListName } from '#shared/fields.ts';
import { rowsCallId } from '#shared/list-routes.ts';
import type { LiveKind, RecordChange } from '#shared/live.ts';

/** Lists whose rows show something of a record of the kind. */
const listsOfKind: Record<LiveKind, readonly ListName[]> = {
  truck: ['trucks', 'costings'],
  costing: ['trucks', 'costings'],
  image: [],
  video: [],
  order: ['orders', 'invoices'],
  invoice: ['orders', 'invoices'],
  client: ['clients', 'trucks'],
  supplier: ['suppliers', 'trucks'],
  user: [],
  companyParticulars: [],
};

/** First parts of the keys of other answers that a record of the kind is in, without its id. */
const keyOfKind: Partial<Record<LiveKind, string>> = {
  truck: 'getInvoiceSale',
  costing: 'getInvoiceSale',
  image: 'listImages',
  video: 'listVideos',
  user: 'users',
  companyParticulars: 'listMissingParticulars',
};

/** Photos and films do not change with their truck, and their addresses hold until they end. */
const mediaKeys: readonly unknown[] = ['listImages', 'getImage', 'listVideos', 'getVideo'];

function concerns(queryKey: readonly unknown[], { id, kind, company, deleted }: RecordChange): boolean {
  const [first] = queryKey;
  // What went with its truck is asked for by no list of that truck any more.
  const wentWithTruck = deleted && company === null;
  if (!wentWithTruck && first !== undefined && first === keyOfKind[kind]) return true;
  if (listsOfKind[kind].some((list) => rowsCallId(list) === first)) return true;
  // A record that is gone could only be answered by 404.
  return !deleted && !mediaKeys.includes(first) && JSON.stringify(queryKey).includes(JSON.stringify(id));
}

/** Whether changes that were missed may have made a cached answer old: presigned URLs hold until they end. */
export function mayBeOutdated([first]: readonly unknown[]): boolean {
  return first !== 'getImage' && first !== 'getVideo';
}

/** Whether a cached answer, told by its key, is about one of the changed records, or a list of them. */
export function isOutdated(queryKey: readonly unknown[], changes: readonly RecordChange[]): boolean {
  return changes.some((change) => concerns(queryKey, change));
}
