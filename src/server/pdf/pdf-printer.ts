/**
 * Makes PDFs on a thread of their own, one after the other: a bounded queue in which each person has their turn, a
 * deadline for each, and a fresh thread where one ran late, broke down or prints for somebody who has left.
 */
import { RoundRobinQueue } from '#server/round-robin-queue.ts';
import { Failure } from '#shared/errors.ts';
import type { PdfJob } from './pdf-job.ts';
import { PrintThread } from './print-thread.ts';

/** Prints documents until it is closed. */
export interface PdfPrinter {
  /**
   * The PDF's bytes. `signal` says that nobody waits for it any more; `person` whose turn it takes.
   * @throws Failure 503 when too many wait, when it takes too long, or when the server stops
   */
  print(job: PdfJob, signal?: AbortSignal, person?: string): Promise<Buffer>;
  /** Starts the thread and opens the fonts, in the background, by printing a small job that is thrown away. */
  warmUp(sample: PdfJob): void;
  /** Takes no more jobs, sends away those that wait, and gives the one under way a moment to end. */
  drain(): void;
  /** Ends the thread, whatever it does. */
  close(): Promise<void>;
}

/** How much is asked of the printer at most. */
export interface PrinterLimits {
  /** Milliseconds for a thread to start; no part of a document's own, or a busy machine would begin anew for ever. */
  startMs: number;
  /** Milliseconds for one document. */
  jobMs: number;
  /** Documents that wait for their turn. */
  queue: number;
  /** And of one person. */
  ofPerson: number;
  /** Milliseconds that a document still has once its caller has left or the server stops. */
  graceMs: number;
}

const defaultLimits: PrinterLimits = { startMs: 30_000, jobMs: 10_000, queue: 32, ofPerson: 8, graceMs: 1_000 };

/** For documents that anybody may print tomorrow; the log has the reason. */
function unavailable(reason: string): Failure {
  return new Failure(503, undefined, [], new Error(reason));
}

interface Entry {
  job: PdfJob;
  person: string;
  result: PromiseWithResolvers<Buffer>;
  /** Ends the job after its grace. */
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
    if (this.#isDraining) throw unavailable('The server stops.');
    const { queue, ofPerson } = this.#limits;
    const isFull = this.#queue.size >= queue || this.#queue.of(person).length >= ofPerson;
    if (isFull) throw unavailable('Too many documents wait to be printed.');
    const entry: Entry = { job, person, result: Promise.withResolvers(), hurry: new AbortController() };
    this.#queue.add(person, entry);
    const leave = () => this.#giveUp(entry, 'The caller has left.');
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    this.#next();
    return await entry.result.promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  warmUp(sample: PdfJob): void {
    // What is wrong is told to whoever prints first.
    this.print(sample).catch(() => undefined);
  }

  drain(): void {
    this.#isDraining = true;
    for (let entry = this.#queue.take(); entry; entry = this.#queue.take()) {
      entry.result.reject(unavailable('The server stops.'));
    }
    this.#current?.hurry.abort();
  }

  async close(): Promise<void> {
    this.drain();
    await this.#thread?.terminate();
  }

  /** One that waits goes at once; the thread may end the one that it prints, because a fresh one takes longer to start. */
  #giveUp(entry: Entry, reason: string): void {
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
      grace = expireIn(this.#limits.graceMs, 'The caller has left, or the server stops.');
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

/** Opens a printer. */
export function openPdfPrinter(limits: Partial<PrinterLimits> = {}): PdfPrinter {
  return new Printer({ ...defaultLimits, ...limits });
}
