/** Structured logs on standard output: one JSON object per line, without secrets. */
import { type DestinationStream, pino, stdSerializers } from 'pino';
import { openLineOutput } from '#server/line-output.ts';

/** Paths of shared pages and feeds, whose key must not be logged. */
const openAddress = /^\/(s|feeds)\/[^/]+/;

/**
 * Logs method, path and address of a request. The query is left out because it may contain log-in codes, and so are
 * headers and body.
 */
function describeRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  const [path = ''] = url.split('?', 1);
  return { method, path: path.replace(openAddress, '/$1/[key]'), ip };
}

/** Leaves out `client`, which pg attaches to errors: kilobytes of internal state. */
const describeError = stdSerializers.wrapErrorSerializer(({ client: _, ...error }) => error);

/** Control characters that JSON does not escape but a terminal or log viewer may interpret. */
const controls = /[\u007f-\u009f\u2028\u2029]/g;

function escapeControls(line: string): string {
  return line.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Creates the process's logger. Tests can capture its output with `destination`. */
export function createLogger(level: string, destination?: DestinationStream) {
  const serializers = { req: describeRequest, err: describeError };
  const options = { level, base: null, serializers, hooks: { streamWrite: escapeControls } };
  return pino(options, destination ?? openLineOutput());
}
