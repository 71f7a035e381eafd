/**
 * Writes log lines to standard output without blocking the process. If the disk is full, the terminal is closed or a
 * pipe is not read, only log lines are lost: some are buffered, others are dropped and counted, and the count is
 * logged once writing works again.
 */
import { constants, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { DestinationStream } from 'pino';

/** Writes some of the bytes and returns how many. Throws, for example with EAGAIN, if nothing can be written. */
type WriteBytes = (bytes: Buffer) => number;

const maxWaitingBytes = 262_144;
const retryMs = 200;

/** A paused terminal (Ctrl S) blocks writes unless it is reopened in non-blocking mode. */
function withoutBlocking(fd: number): number {
  if (!isatty(fd)) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}

/** A pino destination with a bounded buffer. */
export class LineOutput implements DestinationStream {
  readonly #writeBytes: WriteBytes;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #dropped = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(writeBytes: WriteBytes) {
    this.#writeBytes = writeBytes;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > maxWaitingBytes) {
      this.#dropped += 1;
      return;
    }
    this.#add(bytes);
    // While a retry is scheduled, nothing can be written; trying for each line would cost a system call.
    if (this.#retry === undefined) this.flush();
  }

  /** Writes buffered lines until the output blocks. */
  flush(): void {
    this.#retry = undefined;
    try {
      this.#writeWaiting();
      if (this.#dropped > 0) {
        this.#add(Buffer.from(droppedLine(this.#dropped)));
        this.#dropped = 0;
        this.#writeWaiting();
      }
    } catch {
      // Whatever the error is, a later attempt may succeed.
      this.#retry = setTimeout(() => this.flush(), retryMs).unref();
    }
  }

  #add(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
  }

  #writeWaiting(): void {
    for (let [bytes] = this.#waiting; bytes !== undefined; [bytes] = this.#waiting) {
      const written = this.#writeBytes(bytes);
      this.#waitingBytes -= written;
      if (written < bytes.length) this.#waiting[0] = bytes.subarray(written);
      else this.#waiting.shift();
    }
  }
}

function droppedLine(count: number): string {
  const [lines, were] = count === 1 ? ['line', 'was'] : ['lines', 'were'];
  const msg = `${count} log ${lines} ${were} dropped because standard output could not be written.`;
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped: count, msg })}\n`;
}

let standardOutput: LineOutput | undefined;

/** The process's standard output, shared by all loggers. */
export function openLineOutput(): LineOutput {
  if (standardOutput !== undefined) return standardOutput;
  // Creating this stream makes a pipe non-blocking; nothing is written to the stream itself.
  const fd = withoutBlocking(process.stdout.fd);
  const output = new LineOutput((bytes) => writeSync(fd, bytes));
  process.once('exit', () => output.flush());
  standardOutput = output;
  return output;
}
