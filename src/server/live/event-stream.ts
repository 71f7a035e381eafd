/** One stream of server-sent events: what is written to it, in the format of the HTML standard, and its end. */
import { PassThrough } from 'node:stream';
import { liveEvents } from '#shared/live.ts';

/** A reader who is this many bytes behind is let go; it comes back and reads anew. */
const maxBufferedBytes = 262_144;

/** Milliseconds after which a browser comes back to a stream that ended. */
const retryMs = 2000;

/** A stream that is sent as the answer. */
export interface EventStream {
  readonly body: PassThrough;
  send(event: string, data: unknown): void;
  /** Keeps the line open, and lets both ends find out whether it still is. */
  ping(): void;
  end(): void;
}

/** Makes a stream; `body` closes when the reader leaves or `end` is called. */
export function createEventStream(): EventStream {
  const body = new PassThrough();
  // A reader who has gone away is no fault.
  body.on('error', () => undefined);

  function write(text: string): void {
    if (body.writableEnded || body.destroyed) return;
    if (body.readableLength + body.writableLength > maxBufferedBytes) body.destroy();
    else body.write(text);
  }

  const send = (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  write(`retry: ${retryMs}\n\n`);
  return {
    body,
    send,
    ping: () => send(liveEvents.ping, {}),
    end: () => {
      if (!body.writableEnded) body.end();
    },
  };
}
