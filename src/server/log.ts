/** The part of the structured log that plumbing without a request writes to. */
import type { FastifyBaseLogger } from 'fastify';

/** A pino logger, or anything with these three of its methods. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
