/** What becomes of requests when a server stops whose callers have left: they still work with what closes after it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether its body is not wholly read: where the caller has left by then it never will be, and nothing is done for it. */
function isUnread({ raw, headers }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !raw.readableEnded;
}

/**
 * A server that stops waits for its connections, and then, for at most the grace time in milliseconds from the stop
 * on, for requests that have no connection any more: their database must not be closed below them.
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
    // Of an answer that was written without Fastify; without one, this comes as soon as the caller has left.
    reply.raw.once('close', () => {
      if (reply.sent || isUnread(request)) end(request);
    });
  });
  // Comes once the work is done, whether or not anybody is there to read its answer.
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
