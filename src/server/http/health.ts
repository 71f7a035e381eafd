/** `GET /healthz` (the process lives) and `GET /readyz` (database and storage answer); neither needs a sign-in. */
import type { FastifyInstance } from 'fastify';

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
  app.get('/readyz', hidden, async (request, reply) => {
    const results = await Promise.allSettled(checks.map(({ check }) => check()));
    const failed = checks.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name);
    if (failed.length === 0) return { status: 'ok' };
    request.log.error({ failed, results }, 'not ready');
    return reply.code(503).send({ status: 'unavailable', failed });
  });
}
