/** Which of the pages that one came through a Back button leads to (decisions, section 4). */
import { paths } from '#web/paths.ts';

/** A page that was shown: one entry of the browser's history. */
export interface Place {
  /** The entry's key, by which the router and the scroll positions know it. */
  key: string;
  /** Path and query, as they were when the page was left. */
  address: string;
  /** The entry is a return to an earlier one: what lies between is not on the way back from here. */
  returnedTo?: number | undefined;
  /** The key of that earlier entry, under which the scroll positions of both are kept. */
  returnedKey?: string | undefined;
}

/** A place with its index in the history. */
interface FormerPlace extends Place {
  index: number;
}

const publicPaths: readonly string[] = [paths.root, paths.home, paths.login, paths.loginCallback, paths.logout];

/** Forms, and what was shown right after one: nobody wants back there once they are done. */
const passing = /\/(?:add|edit|create|created|upload)$/;

function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}

/** All screens of one record are one: `/AbbasAutos/trucks/7`. */
function recordOf(path: string): string {
  return (/^\/\w+\/[\w-]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? path).toLowerCase();
}

/** Whether a Back button that leads there leads to where one came from: it does not where it names a record. */
export function isListAddress(address: string): boolean {
  return !pathOf(address).endsWith('/view');
}

/** The place that a page was reached from; undefined where it was opened by its address. */
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
