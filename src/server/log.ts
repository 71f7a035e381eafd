/** The log interface for code that runs outside of requests. */
import type { FastifyBaseLogger } from 'fastify';

/** A pino logger, or any object with these three methods. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
