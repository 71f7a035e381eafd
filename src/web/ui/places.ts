/** Decides to which of the visited pages a Back button leads. */
import { paths } from '#web/paths.ts';

/** A visited page: an entry of the browser's history. */
export interface Place {
  /** The entry's key in the router and for scroll positions. */
  key: string;
  /** Path and query when the user left the page. */
  address: string;
  /** Set if the entry is a return to an earlier one. Back skips the entries in between. */
  returnedTo?: number | undefined;
  /** The key of that earlier entry, under which the scroll positions of both are stored. */
  returnedKey?: string | undefined;
}

interface FormerPlace extends Place {
  index: number;
}

const publicPaths: readonly string[] = [paths.root, paths.home, paths.login, paths.loginCallback, paths.logout];

/** Back skips forms and the pages shown right after them. */
const passing = /\/(?:add|edit|create|created|upload)$/;

function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}

/** The common path of all screens of a record: `/HillTrucks/trucks/7`. */
function recordOf(path: string): string {
  return (/^\/\w+\/[\w-]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? path).toLowerCase();
}

/** Whether the target is a list. Then Back leads to the previous page; a record as the target is used as it is. */
export function isListAddress(address: string): boolean {
  return !pathOf(address).endsWith('/view');
}

/** The pages stored before a reload; none if the tab shows another entry of the history by now. */
export function placesAfterReload(stored: readonly (Place | null)[], index: number, key: string): Place[] {
  return stored[index]?.key === key ? stored.map((place) => place ?? { key: '', address: '/' }) : [];
}

/** The place from which the user reached the page; undefined if they opened it by its URL. */
export function placeBefore(
  places: readonly Place[],
  index: number,
  here: string,
  list: string,
): FormerPlace | undefined {
  const [path, onlyList] = [pathOf(here), pathOf(here).endsWith('/created')];
  let at = places[index]?.returnedTo ?? index;
  for (;;) {
    at -= 1;
    const place = places[at];
    if (!place) return undefined;
    const former = pathOf(place.address);
    const isOther = recordOf(former) !== recordOf(path) && !passing.test(former) && !publicPaths.includes(former);
    if (isOther && (!onlyList || former === pathOf(list))) return { ...place, index: at };
    at = place.returnedTo ?? at;
  }
}
