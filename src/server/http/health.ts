/** `GET /healthz` (the process is alive) and `GET /readyz` (it can serve requests). Both work without log-in. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { retryAfterSeconds } from './error-handler.ts';

/** A dependency that must respond before the process is ready. */
export interface ReadinessCheck {
  name: string;
  /** Rejects when the dependency does not respond. The signal aborts on timeout. */
  check: (signal: AbortSignal) => Promise<unknown>;
  /** Timeout in milliseconds; a second by default, because orchestrators do not wait longer. */
  limitMs?: number;
}

export interface Health {
  /** Makes `/readyz` fail from now on, so that no new requests are routed here. */
  stopping(): void;
}

const defaultTimeoutMs = 1000;

async function runCheck({ check, limitMs = defaultTimeoutMs }: ReadinessCheck): Promise<void> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      // If this process was blocked itself, the response may have arrived already: process pending events first.
      await nextTurn();
      reject(new Error(`No answer within ${limitMs} ms.`));
      late.abort();
    }, limitMs);
  });
  try {
    await Promise.race([check(late.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}

export function registerHealthRoutes(app: FastifyInstance, checks: readonly ReadinessCheck[]): Health {
  // The level of a route replaces that of the server, which may log less.
  const logsRequests = ['trace', 'debug', 'info'].includes(app.log.level);
  const hidden = { schema: { hide: true }, ...(logsRequests && { logLevel: 'warn' as const }) };
  let isStopping = false;
  // Probes come every few seconds, so only changes are logged.
  let lastFailed = '';
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  let currentCheck: Promise<PromiseSettledResult<unknown>[]> | undefined;
  // Concurrent probes share one check: the endpoint is public, so load must not grow with the number of requests.
  const runChecks = () => {
    currentCheck ??= Promise.allSettled(checks.map(runCheck)).finally(() => {
      currentCheck = undefined;
    });
    return currentCheck;
  };
  app.get('/readyz', hidden, async (request, reply) => {
    const unavailable = (failed: string[]) =>
      reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable', failed });
    if (isStopping) return unavailable(['stopping']);
    const results = await runChecks();
    const failed = checks.flatMap(({ name }, index) => {
      const result = results[index];
      return result?.status === 'rejected' ? [{ part: name, err: result.reason }] : [];
    });
    const names = failed.map(({ part }) => part);
    if (names.join() !== lastFailed) {
      for (const part of failed) request.log.error(part, 'not ready');
      if (failed.length === 0) request.log.warn('ready again');
      lastFailed = names.join();
    }
    return failed.length === 0 ? { status: 'ok' } : unavailable(names);
  });
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  return {
    stopping: () => {
      isStopping = true;
    },
  };
}
