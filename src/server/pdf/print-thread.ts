/** The PDF thread as seen from the main thread: runs one job at a time and can be terminated at any moment. */
import { Worker } from 'node:worker_threads';
import type { PdfJob } from './pdf-job.ts';
import type { PrintBegun, PrintResult } from './pdf-worker.ts';

/** A small young generation is collected often; with a large one the thread's memory would grow for a long time. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

export class PrintThread {
  readonly #worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits });
  #waiting: PromiseWithResolvers<Buffer> | undefined;
  #onBegun: (() => void) | undefined;
  isEnded = false;

  constructor() {
    // The thread keeps the process alive only while a job is running.
    this.#worker.unref();
    this.#worker.on('message', (message: PrintBegun | PrintResult) => this.#handleMessage(message));
    this.#worker.on('error', (error: unknown) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#end(new Error('The thread that makes PDFs ended.')));
  }

  /**
   * Prints one PDF. Do not start the next job before this one is settled.
   * @param onBegun called when the thread has started and loaded the module, which takes long on a busy machine
   */
  async print(job: PdfJob, onBegun: () => void): Promise<Buffer> {
    if (this.isEnded) throw new Error('The thread that makes PDFs has ended.');
    this.#waiting = Promise.withResolvers();
    this.#onBegun = onBegun;
    this.#worker.ref();
    this.#worker.postMessage(job);
    return await this.#waiting.promise;
  }

  #handleMessage(message: PrintBegun | PrintResult): void {
    if ('begun' in message) this.#onBegun?.();
    else this.#settle(message);
  }

  #settle(result: PrintResult): void {
    this.#worker.unref();
    if ('pdf' in result) this.#waiting?.resolve(Buffer.from(result.pdf.buffer));
    else this.#waiting?.reject(new Error(`The PDF could not be made: ${result.error}`));
  }

  #end(error: Error): void {
    this.isEnded = true;
    this.#waiting?.reject(error);
  }

  /** Terminates the thread at once; a running job fails. */
  async terminate(): Promise<void> {
    this.isEnded = true;
    await this.#worker.terminate();
  }
}
