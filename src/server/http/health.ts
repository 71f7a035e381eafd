/** `GET /healthz` (the process lives) and `GET /readyz` (it may be given requests); neither needs a sign-in. */
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { retryAfterSeconds } from './error-handler.ts';

/** A part that must answer before the process is ready. */
export interface ReadinessCheck {
  name: string;
  /** Rejects when the part does not answer; the signal says that nobody waits any more. */
  check: (signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds within which it has to answer; a second where left out, as those who ask wait no longer either. */
  limitMs?: number;
}

/** What can be told to those who ask. */
export interface Health {
  /** From now on the process is not ready, whatever its parts say. */
  stopping(): void;
}

const defaultTimeoutMs = 1000;

async function runCheck({ check, limitMs = defaultTimeoutMs }: ReadinessCheck): Promise<void> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      // A process that was held up itself looks first whether the answer is there by now.
      await turn();
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

/** Serves both addresses. */
export function registerHealthRoutes(app: FastifyInstance, checks: readonly ReadinessCheck[]): Health {
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const;
  let isStopping = false;
  // Proxies ask every few seconds: the log says it when something changes.
  let lastFailed = '';
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  let currentCheck: Promise<PromiseSettledResult<unknown>[]> | undefined;
  // Whoever asks meanwhile shares the answer: the address is open to all, and must not cost more the more they ask.
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
