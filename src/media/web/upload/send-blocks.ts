/** Sends a large file in blocks, as Azure Blob Storage takes them: those that are there already are not sent again (12.3). */
import { blockBytes } from '#media/upload-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { putBytes } from './put-bytes.ts';

/** A file on its way to an address. */
export interface BlockUpload {
  uri: string;
  contentType: string;
  body: Blob;
  signal: AbortSignal;
  /** Bytes that are there, or on their way. */
  onSent: (bytes: number) => void;
}

/** Blocks side by side: two keep a line busy between answers; a slow line has one. */
const concurrency = 2;

/** Milliseconds for a block, above which the line is slow. */
const slowBlockMs = 15_000;

function withComp(uri: string, query: Record<string, string>): string {
  return `${uri}&${new URLSearchParams(query)}`;
}

/** The name of a block, by its place. */
function blockId(index: number): string {
  return btoa(String(index).padStart(6, '0'));
}

interface Known {
  isWhole: boolean;
  ids: ReadonlySet<string>;
}

/** What the storage has; it answers 404 where that is nothing. */
async function fetchKnownBlocks({ uri, signal }: BlockUpload): Promise<Known> {
  const response = await fetch(withComp(uri, { comp: 'blocklist', blocklisttype: 'all' }), {
    signal,
    cache: 'no-store',
  }).catch(() => {
    throw new ApiError(uri, 0, 'Network Error', undefined);
  });
  if (response.status === 404) return { isWhole: false, ids: new Set() };
  const text = await response.text();
  if (!response.ok) throw new ApiError(uri, response.status, response.statusText, undefined);
  const list = new DOMParser().parseFromString(text, 'application/xml');
  const namesIn = (part: string) =>
    [...list.querySelectorAll(`${part} > Block > Name`)].map(({ textContent }) => textContent);
  const waiting = namesIn('UncommittedBlocks');
  return { isWhole: namesIn('CommittedBlocks').length > 0 || waiting.length === 0, ids: new Set(waiting) };
}

/** Counts bytes over all blocks, those on their way too. */
class Count {
  readonly #parts = new Map<number, number>();
  readonly #tell: (bytes: number) => void;

  constructor(onProgress: (bytes: number) => void) {
    this.#tell = onProgress;
  }

  set(index: number, bytes: number): void {
    this.#parts.set(index, bytes);
    this.#tell([...this.#parts.values()].reduce((sum, part) => sum + part, 0));
  }
}

function partOf(body: Blob, index: number): Blob {
  return body.slice(index * blockBytes, (index + 1) * blockBytes);
}

/** Sends the blocks that are missing; after a failure those beside it are brought to their end, and none is begun. */
async function sendMissing(upload: BlockUpload, missing: number[], count: Count): Promise<void> {
  const { uri, body, signal } = upload;
  const failures: unknown[] = [];
  let isSlow = false;
  async function sendInTurn(number: number): Promise<void> {
    while (failures.length === 0 && (number === 0 || !isSlow)) {
      const index = missing.shift();
      if (index === undefined) return;
      const began = performance.now();
      await putBytes({
        uri: withComp(uri, { comp: 'block', blockid: blockId(index) }),
        body: partOf(body, index),
        signal,
        onSent: (bytes) => count.set(index, bytes),
      }).catch((error: unknown) => failures.push(error));
      isSlow = performance.now() - began > slowBlockMs;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, number) => sendInTurn(number)));
  if (failures.length > 0) throw failures[0];
}

/** Settles when the storage has the whole file. @throws ApiError (409 where it has it already), CancelError */
export async function sendBlocks(upload: BlockUpload): Promise<void> {
  const { uri, contentType, body, signal, onSent } = upload;
  const { isWhole, ids } = await fetchKnownBlocks(upload);
  if (isWhole) return;
  const all = Array.from({ length: Math.ceil(body.size / blockBytes) }, (_, index) => index);
  const count = new Count(onSent);
  for (const index of all) if (ids.has(blockId(index))) count.set(index, partOf(body, index).size);
  await sendMissing(
    upload,
    all.filter((index) => !ids.has(blockId(index))),
    count,
  );
  const entries = all.map((index) => `<Latest>${blockId(index)}</Latest>`).join('');
  await putBytes({
    uri: withComp(uri, { comp: 'blocklist' }),
    body: `<?xml version="1.0" encoding="utf-8"?><BlockList>${entries}</BlockList>`,
    headers: { 'content-type': 'text/plain', 'x-ms-blob-content-type': contentType },
    signal,
  });
}
