/** Encodes compact PNGs in a web worker, one after the other. */
import type { CompactAnswer, CompactRequest } from './compact-worker.ts';

/** Closing it abandons pending work. */
export class PhotoEncoder {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, (blob: Blob | null) => void>();
  #count = 0;

  /**
   * Transfers the pixels of an opaque picture to the worker. Resolves to null if this browser cannot encode it, and
   * after `close`.
   */
  encode({ data, width, height }: ImageData): Promise<Blob | null> {
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    this.#count += 1;
    const request: CompactRequest = { id: this.#count, pixels: new Uint8ClampedArray(data.buffer), width, height };
    this.#waiting.set(request.id, resolve);
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(request, [data.buffer]);
    } catch {
      this.#settle({ id: request.id, blob: null });
    }
    return promise;
  }

  /** Stops the worker; the next picture starts a new one. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const id of [...this.#waiting.keys()]) this.#settle({ id, blob: null });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compact-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<CompactAnswer>) => this.#settle(data);
    worker.onerror = () => this.close();
    return worker;
  }

  #settle({ id, blob }: CompactAnswer): void {
    this.#waiting.get(id)?.(blob);
    this.#waiting.delete(id);
  }
}
