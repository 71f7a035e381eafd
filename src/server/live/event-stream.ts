/** A stream of server-sent events, in the format of the HTML standard. */
import { PassThrough } from 'node:stream';
import { liveEvents } from '#shared/live.ts';

/** A client that falls this many bytes behind is disconnected; it reconnects and reloads. */
const maxBufferedBytes = 262_144;

/** How long a browser waits before it reconnects. */
const retryMs = 2000;

export interface EventStream {
  readonly body: PassThrough;
  send(event: string, data: unknown): void;
  /** Keeps the connection open and lets both sides notice when it is lost. */
  ping(): void;
  end(): void;
}

/** Creates a stream. `body` closes when the client disconnects or `end` is called. */
export function createEventStream(): EventStream {
  const body = new PassThrough();
  // A client that disconnects is not an error.
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
