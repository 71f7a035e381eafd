/** Structured logs on standard output: one JSON object a line, without secrets. */
import { type DestinationStream, pino, stdSerializers } from 'pino';
import { openLineOutput } from '#server/line-output.ts';

/** Addresses that open a page to whoever knows them. */
const openAddress = /^\/s\/[^/]+/;

/** How a request stands in the logs: never its query (it may carry sign-in codes), its key where it is one, headers or body. */
function describeRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  const [path = ''] = url.split('?', 1);
  return { method, path: path.replace(openAddress, '/s/[key]'), ip };
}

/** An error without the connection that PostgreSQL's client hangs on it: kilobytes of its inner state. */
const describeError = stdSerializers.wrapErrorSerializer(({ client: _, ...error }) => error);

/** Characters that JSON lets stand as they are, though a terminal or a log viewer may obey them or break a line. */
const controls = /[\u007f-\u009f\u2028\u2029]/g;

function escapeControls(line: string): string {
  return line.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The logger of the process; it writes to standard output unless a test listens. */
export function createLogger(level: string, destination?: DestinationStream) {
  const serializers = { req: describeRequest, err: describeError };
  const options = { level, base: null, serializers, hooks: { streamWrite: escapeControls } };
  return pino(options, destination ?? openLineOutput());
}
