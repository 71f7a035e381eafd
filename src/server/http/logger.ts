/** Structured logs on standard output: one JSON object a line, without secrets. */
import { pino } from 'pino';

/** How a request stands in the logs: never its query (it may carry sign-in codes), headers or body. */
function describeRequest(request: { method: string; url: string; ip: string }) {
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip };
}

/** The logger of the process. */
export function createLogger(level: string) {
  return pino({ level, base: null, serializers: { req: describeRequest } });
}
