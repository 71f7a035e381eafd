/**
 * Closes responses that the client has stopped reading, for example a sleeping laptop. They hold connections and
 * memory.
 */
import type { FastifyReply } from 'fastify';

/** How long a client may take without reading a byte. */
const defaultStallMs = 60_000;

/** Destroys the response when the client has read nothing for `stallMs`. A slow client is left alone. */
export function destroyStalledResponse(reply: FastifyReply, stallMs = defaultStallMs): void {
  const { raw } = reply;
  // Node.js restarts this timer whenever the operating system accepts bytes from the socket.
  raw.setTimeout(stallMs);
  raw.on('timeout', () => {
    // With no unsent bytes, it is the server that is slow.
    if (raw.writableLength === 0) return void raw.setTimeout(stallMs);
    reply.log.info('response stalled');
    raw.destroy();
  });
}
