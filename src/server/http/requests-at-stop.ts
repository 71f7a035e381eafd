/** Shutdown with requests whose callers have disconnected: they still use the database, which closes last. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Whether the body was not read completely. If the caller has disconnected, it never will be, and the handler does
 * not run.
 */
function isUnread({ raw, headers }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !raw.readableEnded;
}

/**
 * After the connections are closed, waits for requests without a connection, for at most `graceMs` from the start of
 * the shutdown. Their database must not be closed while they run.
 */
export function awaitRequestsAtStop(app: FastifyInstance, graceMs: number): void {
  const activeRequests = new Set<FastifyRequest>();
  let onEnd = () => {};
  let stopAt = 0;
  const end = (request: FastifyRequest) => {
    activeRequests.delete(request);
    onEnd();
  };
  app.addHook('onRequest', async (request, reply) => {
    activeRequests.add(request);
    // For responses written without Fastify. If nothing was sent, 'close' fires as soon as the caller disconnects.
    reply.raw.once('close', () => {
      if (reply.sent || isUnread(request)) end(request);
    });
  });
  // Runs once the work is done, even if the caller has disconnected.
  app.addHook('onSend', async (request) => end(request));
  app.addHook('preClose', async () => {
    stopAt = performance.now();
  });
  app.addHook(
    'onClose',
    () =>
      new Promise<void>((resolve) => {
        const grace = setTimeout(resolve, Math.max(0, stopAt + graceMs - performance.now()));
        onEnd = () => {
          if (activeRequests.size > 0) return;
          clearTimeout(grace);
          resolve();
        };
        onEnd();
      }),
  );
}
