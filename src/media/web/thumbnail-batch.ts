/** Requests the URLs of all thumbnails on a page in one call. */
import { listThumbnailsRoute } from '#media/media-routes.ts';
import { callApi } from '#web/api/call-api.ts';

/** The URL of a thumbnail; null while it is being created, and if the photo was deleted. */
interface ThumbnailAddress {
  uri: string | null;
  isPending: boolean;
}

/** Max names in one call. */
const maxBatchSize = 100;

interface QueuedRequest {
  name: string;
  resolve: (address: ThumbnailAddress) => void;
  reject: (reason: unknown) => void;
}

let queue: QueuedRequest[] = [];

async function fetchBatch(batch: readonly QueuedRequest[]): Promise<void> {
  try {
    const names = [...new Set(batch.map(({ name }) => name))].join(',');
    const found = await callApi(listThumbnailsRoute, { query: { names } });
    const uris = new Map(found.map(({ name, uri }) => [name, uri]));
    for (const { name, resolve } of batch) {
      resolve({ uri: uris.get(name) ?? null, isPending: uris.get(name) === null });
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

function fetchAll(): void {
  const all = queue;
  queue = [];
  for (let start = 0; start < all.length; start += maxBatchSize)
    void fetchBatch(all.slice(start, start + maxBatchSize));
}

/** The URL of one thumbnail; requests from a page of rows are combined. */
export function thumbnailAddress(name: string): Promise<ThumbnailAddress> {
  return new Promise((resolve, reject) => {
    // Runs after all rows of the page have been rendered.
    if (queue.length === 0) setTimeout(fetchAll, 0);
    queue.push({ name, resolve, reject });
  });
}
