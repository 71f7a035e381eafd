/** Makes PDFs on a thread of their own, which starts with the first one or ahead of it, and stops with the server. */
import { Worker } from 'node:worker_threads';
import type { PrintJob } from './paper-document.ts';
import type { PrintRequest, PrintResult } from './pdf-worker.ts';
import { sampleJob } from './sample-job.ts';

/** Prints papers until it is closed. */
export interface PdfPrinter {
  print(job: PrintJob): Promise<Buffer>;
  /** Starts the thread and opens the fonts, in the background. */
  warmUp(): void;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
}

/** Room for what a document leaves behind; with more, the thread is tidied up seldom and grows for a long time. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

/** The thread and those who wait for it. */
class PrintThread {
  readonly #worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits });
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  isEnded = false;

  constructor() {
    // It keeps the process alive only while somebody waits.
    this.#worker.unref();
    this.#worker.on('message', (result: PrintResult) => this.#settle(result));
    this.#worker.on('error', (error: unknown) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#end(new Error('The thread that makes PDFs ended.')));
  }

  print(job: PrintJob): Promise<Buffer> {
    this.#lastId += 1;
    const request: PrintRequest = { id: this.#lastId, job };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(request);
    });
  }

  #settle(result: PrintResult): void {
    const waiting = this.#waiting.get(result.id);
    this.#waiting.delete(result.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('pdf' in result) waiting?.resolve(Buffer.from(result.pdf.buffer));
    else waiting?.reject(new Error(`The PDF could not be made: ${result.fault}`));
  }

  #end(error: Error): void {
    this.isEnded = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Opens a printer; a thread that broke down is replaced at the next print. */
export function openPdfPrinter(): PdfPrinter {
  let thread: PrintThread | undefined;
  const print = (job: PrintJob) => {
    if (!thread || thread.isEnded) thread = new PrintThread();
    return thread.print(job);
  };
  return {
    print,
    warmUp: () => {
      // What is wrong is told to whoever prints first.
      print(sampleJob).catch(() => undefined);
    },
    close: async () => {
      await thread?.stop();
    },
  };
}
