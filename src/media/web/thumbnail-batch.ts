/** Asks for the addresses of all thumbnails that come into sight together in one call. */
import { listThumbnailsRoute } from '#media/media-routes.ts';
import { callApi } from '#web/api/call-api.ts';

/** Where a thumbnail is; none while it is made, and where the photo has gone. */
interface ThumbnailAddress {
  uri: string | null;
  isBeingMade: boolean;
}

/** Names of one call. */
const atOnce = 100;

interface Waiting {
  name: string;
  resolve: (address: ThumbnailAddress) => void;
  reject: (reason: unknown) => void;
}

let waiting: Waiting[] = [];

async function fetchBatch(batch: readonly Waiting[]): Promise<void> {
  try {
    const names = [...new Set(batch.map(({ name }) => name))].join(',');
    const found = await callApi(listThumbnailsRoute, { query: { names } });
    const uris = new Map(found.map(({ name, uri }) => [name, uri]));
    for (const { name, resolve } of batch) {
      resolve({ uri: uris.get(name) ?? null, isBeingMade: uris.get(name) === null });
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

function fetchAll(): void {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += atOnce) void fetchBatch(all.slice(start, start + atOnce));
}

/** The address of one thumbnail; those of a page of rows are asked for together. */
export function thumbnailAddress(name: string): Promise<ThumbnailAddress> {
  return new Promise((resolve, reject) => {
    // After all rows of the page have been drawn.
    if (waiting.length === 0) setTimeout(fetchAll, 0);
    waiting.push({ name, resolve, reject });
  });
}
