/**
 * Uploads a large file in blocks, as Azure Blob Storage accepts them. Blocks that have already arrived are not sent
 * again.
 */
import { blockBytes } from '#files/upload-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { putBytes } from './put-bytes.ts';

export interface BlockUpload {
  uri: string;
  contentType: string;
  body: Blob;
  /** Whether the storage may already have blocks, from an attempt that was interrupted. */
  isResumed: boolean;
  signal: AbortSignal;
  /** Called with the number of bytes sent. */
  onSent: (bytes: number) => void;
}

/** Concurrent blocks: two keep the connection busy between responses; a slow connection gets one. */
const concurrency = 2;

/** A block that takes longer than this means that the connection is slow. */
const slowBlockMs = 15_000;

function withComp(uri: string, query: Record<string, string>): string {
  return `${uri}&${new URLSearchParams(query)}`;
}

/** The id of the block at an index. */
function blockId(index: number): string {
  return btoa(String(index).padStart(6, '0'));
}

interface KnownBlocks {
  isComplete: boolean;
  ids: ReadonlySet<string>;
}

const noBlocks: KnownBlocks = { isComplete: false, ids: new Set() };

/** The blocks that the storage has; it responds with 404 if there are none. */
async function fetchKnownBlocks({ uri, signal }: BlockUpload): Promise<KnownBlocks> {
  const response = await fetch(withComp(uri, { comp: 'blocklist', blocklisttype: 'all' }), {
    signal,
    cache: 'no-store',
  }).catch(() => {
    throw new ApiError(uri, 0, 'Network Error', undefined);
  });
  if (response.status === 404) return noBlocks;
  const text = await response.text();
  if (!response.ok) throw new ApiError(uri, response.status, response.statusText, undefined);
  const list = new DOMParser().parseFromString(text, 'application/xml');
  const namesIn = (part: string) =>
    [...list.querySelectorAll(`${part} > Block > Name`)].map(({ textContent }) => textContent);
  const waiting = namesIn('UncommittedBlocks');
  return { isComplete: namesIn('CommittedBlocks').length > 0 || waiting.length === 0, ids: new Set(waiting) };
}

/** Adds up the bytes sent over all blocks, including those in progress. */
class ProgressCounter {
  readonly #parts = new Map<number, number>();
  readonly #onProgress: (bytes: number) => void;

  constructor(onProgress: (bytes: number) => void) {
    this.#onProgress = onProgress;
  }

  set(index: number, bytes: number): void {
    this.#parts.set(index, bytes);
    this.#onProgress([...this.#parts.values()].reduce((sum, part) => sum + part, 0));
  }
}

function partOf(body: Blob, index: number): Blob {
  return body.slice(index * blockBytes, (index + 1) * blockBytes);
}

/**
 * Uploads the missing blocks. After a failure the other blocks in progress are finished, and no new ones are
 * started.
 */
async function sendMissing(upload: BlockUpload, missing: number[], progress: ProgressCounter): Promise<void> {
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
        onSent: (bytes) => progress.set(index, bytes),
      }).catch((error: unknown) => failures.push(error));
      isSlow = performance.now() - began > slowBlockMs;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, number) => sendInTurn(number)));
  if (failures.length > 0) throw failures[0];
}

/**
 * Resolves when the storage has the complete file.
 * @throws ApiError (409 if it already had it), CancelError
 */
export async function sendBlocks(upload: BlockUpload): Promise<void> {
  const { uri, contentType, body, isResumed, signal, onSent } = upload;
  const { isComplete, ids } = isResumed ? await fetchKnownBlocks(upload) : noBlocks;
  if (isComplete) return;
  const all = Array.from({ length: Math.ceil(body.size / blockBytes) }, (_, index) => index);
  const progress = new ProgressCounter(onSent);
  for (const index of all) if (ids.has(blockId(index))) progress.set(index, partOf(body, index).size);
  await sendMissing(
    upload,
    all.filter((index) => !ids.has(blockId(index))),
    progress,
  );
  const entries = all.map((index) => `<Latest>${blockId(index)}</Latest>`).join('');
  await putBytes({
    uri: withComp(uri, { comp: 'blocklist' }),
    body: `<?xml version="1.0" encoding="utf-8"?><BlockList>${entries}</BlockList>`,
    headers: { 'content-type': 'text/plain', 'x-ms-blob-content-type': contentType },
    signal,
  });
}
