/**
 * Prints PDFs one after the other on a separate thread. The queue is bounded, people take turns, each job has a
 * timeout, and a thread that timed out, crashed or prints for a caller who left is replaced.
 */
import { RoundRobinQueue } from '#server/round-robin-queue.ts';
import { Failure } from '#shared/errors.ts';
import type { PdfJob } from './pdf-job.ts';
import { PrintThread } from './print-thread.ts';

export interface PdfPrinter {
  /**
   * Returns the PDF. `signal` cancels the job; `person` is the user whose turn in the queue it takes.
   * @throws Failure 503 when the queue is full, on timeout, or when the server stops
   */
  print(job: PdfJob, signal?: AbortSignal, person?: string): Promise<Buffer>;
  /** Starts the thread and loads the fonts in the background by printing a small job. */
  warmUp(sample: PdfJob): void;
  /** Refuses new and queued jobs, and gives the current one a moment to finish. */
  drain(): void;
  /** Terminates the thread at once. */
  close(): Promise<void>;
}

export interface PrinterLimits {
  /** For a thread to start. Separate from `jobMs`, otherwise a busy machine would restart threads endlessly. */
  startMs: number;
  /** For one document. */
  jobMs: number;
  /** Maximum number of queued documents. */
  queue: number;
  /** The same for one person. */
  ofPerson: number;
  /** How long the current job may still run once its caller has left or the server stops. */
  graceMs: number;
}

const defaultLimits: PrinterLimits = { startMs: 30_000, jobMs: 10_000, queue: 32, ofPerson: 8, graceMs: 1_000 };

/** A temporary error for the caller; the log has the reason. */
function unavailable(reason: string): Failure {
  return new Failure(503, undefined, [], new Error(reason));
}

interface Entry {
  job: PdfJob;
  person: string;
  result: PromiseWithResolvers<Buffer>;
  /** Aborting ends the job after `graceMs`. */
  hurry: AbortController;
}

class Printer implements PdfPrinter {
  readonly #limits: PrinterLimits;
  #queue = new RoundRobinQueue<Entry>();
  #current: Entry | undefined;
  #thread: PrintThread | undefined;
  #isDraining = false;

  constructor(limits: PrinterLimits) {
    this.#limits = limits;
  }

  async print(job: PdfJob, signal?: AbortSignal, person = ''): Promise<Buffer> {
    if (this.#isDraining) throw unavailable('The server is stopping.');
    const { queue, ofPerson } = this.#limits;
    const isFull = this.#queue.size >= queue || this.#queue.of(person).length >= ofPerson;
    if (isFull) throw unavailable('Too many documents are waiting to be printed.');
    const entry: Entry = { job, person, result: Promise.withResolvers(), hurry: new AbortController() };
    this.#queue.add(person, entry);
    const leave = () => this.#cancel(entry, 'The caller has left.');
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    this.#next();
    return await entry.result.promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  warmUp(sample: PdfJob): void {
    // An error is reported again to the first caller who prints.
    this.print(sample).catch(() => undefined);
  }

  drain(): void {
    this.#isDraining = true;
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) {
      entry.result.reject(unavailable('The server is stopping.'));
    }
    this.#current?.hurry.abort();
  }

  async close(): Promise<void> {
    this.drain();
    await this.#thread?.terminate();
  }

  /**
   * A queued job is cancelled at once. The current one gets a moment to finish because a new thread takes longer to
   * start.
   */
  #cancel(entry: Entry, reason: string): void {
    if (entry === this.#current) entry.hurry.abort();
    if (this.#queue.remove(entry.person, entry)) entry.result.reject(unavailable(reason));
  }

  #next(): void {
    if (this.#current) return;
    const entry = this.#queue.take();
    if (!entry) return;
    this.#current = entry;
    this.#run(entry)
      .then(entry.result.resolve, entry.result.reject)
      .finally(() => {
        this.#current = undefined;
        this.#next();
      });
  }

  async #run({ job, hurry }: Entry): Promise<Buffer> {
    if (!this.#thread || this.#thread.isEnded) this.#thread = new PrintThread();
    const thread = this.#thread;
    const late = Promise.withResolvers<never>();
    const expireIn = (milliseconds: number, reason: string) =>
      setTimeout(() => late.reject(unavailable(reason)), milliseconds);
    let deadline = expireIn(this.#limits.startMs, 'The thread that makes PDFs took too long to start.');
    const begin = () => {
      clearTimeout(deadline);
      deadline = expireIn(this.#limits.jobMs, 'The document took too long to print.');
    };
    let grace: NodeJS.Timeout | undefined;
    hurry.signal.addEventListener('abort', () => {
      grace = expireIn(this.#limits.graceMs, 'The caller has left, or the server is stopping.');
    });
    try {
      return await Promise.race([thread.print(job, begin), late.promise]);
    } catch (error) {
      if (error instanceof Failure) await thread.terminate();
      throw error;
    } finally {
      clearTimeout(deadline);
      clearTimeout(grace);
    }
  }
}

export function openPdfPrinter(limits: Partial<PrinterLimits> = {}): PdfPrinter {
  return new Printer({ ...defaultLimits, ...limits });
}
