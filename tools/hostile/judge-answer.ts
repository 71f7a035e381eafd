/** What is wrong with the answer to a hostile request. */
import type { PlainRequest } from './hostile-request.ts';
import type { HostileAnswer } from './send-hostile.ts';

const errorKeys = ['status', 'message', 'errors', 'requestId'];

/** What an answer to a stranger never tells. */
const inside = /node_modules|\n\s+at |\bsrc\/|SQLSTATE|postgres:\/\/|violates|\bsyntax error\b|ECONN|ENOENT/;

/** Open to whoever signed in, whatever their role: they learn who they are. */
const openToAll = ['getUserRole'];

function isFieldError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message, ...rest } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string' && Object.keys(rest).length === 0;
}

/** Whether it is the body that every error has (decisions, section 3). */
function isErrorBody(text: string, status: number): boolean {
  const body: unknown = URL.canParse(text) ? undefined : parsed(text);
  if (typeof body !== 'object' || body === null) return false;
  const { status: claimed, message, errors, requestId } = body as Record<string, unknown>;
  if (!Object.keys(body).every((key) => errorKeys.includes(key))) return false;
  if (claimed !== status || typeof message !== 'string' || message === '') return false;
  if (errors !== undefined && !(status === 400 && Array.isArray(errors) && errors.every(isFieldError))) return false;
  return requestId === undefined || (status >= 500 && typeof requestId === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A look-up that is not set up is 501; all else that the server cannot do for now is 503, with when to try again. */
function isExpectedFailure({ path }: PlainRequest, { status, headers }: HostileAnswer): boolean {
  if (status === 501) return path.startsWith('/api/vehicle-lookup/');
  return status === 503 && headers['retry-after'] !== undefined;
}

/** What is wrong, as a sentence; undefined where all is well. */
export function responseProblem(request: PlainRequest, answer: HostileAnswer): string | undefined {
  const { status, headers, text } = answer;
  if (status === 0) return undefined;
  if (status >= 500 && !isExpectedFailure(request, answer)) return 'A server error.';
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 408) return 'No header says nosniff.';
  if (status >= 400 && inside.test(text)) return 'It tells of the inside.';
  const isApi = request.path.startsWith('/api/') && !request.path.startsWith('/api/docs');
  if (isApi && status >= 400 && request.method !== 'HEAD' && !isErrorBody(text, status))
    return 'No error body as specified.';
  const { operation, persona } = request;
  if (operation === undefined || status >= 400) return undefined;
  if (persona === 'nobody') return 'Answered without a good token.';
  return persona === 'Other' && !openToAll.includes(operation.id) ? 'Answered to a person without a role.' : undefined;
}

/** The same for all that came from a bare socket. */
export function bodyProblem(text: string): string | undefined {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  if (statuses.some((status) => status >= 500 && status !== 503)) return 'A server error.';
  return statuses.some((status) => status >= 400) && inside.test(text) ? 'It tells of the inside.' : undefined;
}
