/** Ends answers that nobody reads, such as those to a laptop that went to sleep: they hold connections and memory. */
import type { FastifyReply } from 'fastify';

/** Milliseconds in which a reader takes at least one byte. */
const defaultStallMs = 60_000;

/** Cuts the connection once its reader has taken nothing for so long; a slow reader that goes on is left alone. */
export function destroyStalledResponse(reply: FastifyReply, stallMs = defaultStallMs): void {
  const { raw } = reply;
  // Node.js restarts this timer with every byte that the system takes from the socket.
  raw.setTimeout(stallMs);
  raw.on('timeout', () => {
    // Without unsent bytes it is the server that is late.
    if (raw.writableLength === 0) return void raw.setTimeout(stallMs);
    reply.log.info('the reader of an answer stalled');
    raw.destroy();
  });
}
