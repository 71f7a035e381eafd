/** `GET /healthz` (the process lives) and `GET /readyz` (database and storage answer); neither needs a sign-in. */
import type { FastifyInstance } from 'fastify';
import { retryAfterSeconds } from './error-handler.ts';

/** A part that must answer before the process is ready. */
export interface ReadinessCheck {
  name: string;
  /** Rejects when the part does not answer. */
  check: () => Promise<unknown>;
}

/** Serves both addresses. */
export function serveHealth(app: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  let underWay: Promise<PromiseSettledResult<unknown>[]> | undefined;
  // Whoever asks meanwhile shares the answer: the address is open to all, and must not cost more the more they ask.
  const runChecks = () => {
    underWay ??= Promise.allSettled(checks.map(({ check }) => check())).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  app.get('/readyz', hidden, async (request, reply) => {
    const results = await runChecks();
    const failed = checks.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name);
    if (failed.length === 0) return { status: 'ok' };
    request.log.error({ failed, results }, 'not ready');
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable', failed });
  });
}
