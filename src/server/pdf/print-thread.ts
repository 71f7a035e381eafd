/** The thread that makes PDFs, as the rest of the process sees it: one job at a time, and it can be ended at any moment. */
import { Worker } from 'node:worker_threads';
import type { PdfJob } from './pdf-job.ts';
import type { PrintBegun, PrintResult } from './pdf-worker.ts';

/** Room for what a document leaves behind; with more, the thread is tidied up seldom and grows for a long time. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** A thread that was started. */
export class PrintThread {
  readonly #worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits });
  #waiting: PromiseWithResolvers<Buffer> | undefined;
  #onBegun: (() => void) | undefined;
  isEnded = false;

  constructor() {
    // It keeps the process alive only while somebody waits.
    this.#worker.unref();
    this.#worker.on('message', (message: PrintBegun | PrintResult) => this.#hear(message));
    this.#worker.on('error', (error: unknown) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#end(new Error('The thread that makes PDFs ended.')));
  }

  /**
   * Makes one PDF; the next job may come once it is settled.
   * @param onBegun called once the thread has started and read its program, which a busy machine takes long for
   */
  async print(job: PdfJob, onBegun: () => void): Promise<Buffer> {
    if (this.isEnded) throw new Error('The thread that makes PDFs has ended.');
    this.#waiting = Promise.withResolvers();
    this.#onBegun = onBegun;
    this.#worker.ref();
    this.#worker.postMessage(job);
    return await this.#waiting.promise;
  }

  #hear(message: PrintBegun | PrintResult): void {
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

  /** Ends it at once, also in the middle of a job, which fails. */
  async terminate(): Promise<void> {
    this.isEnded = true;
    await this.#worker.terminate();
  }
}
