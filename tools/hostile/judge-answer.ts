/** Finds problems in the response to a hostile request. */
import type { PlainRequest } from './hostile-request.ts';
import type { HostileAnswer } from './send-hostile.ts';

const errorKeys = ['status', 'message', 'errors', 'requestId'];

/** Internal details that no response may reveal. */
const internalDetails = /node_modules|\n\s+at |\bsrc\/|SQLSTATE|postgres:\/\/|violates|\bsyntax error\b|ECONN|ENOENT/;

/** Calls open to every user, whatever their role. */
const openToAll = ['getUserRole'];

function isFieldError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message, ...rest } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string' && Object.keys(rest).length === 0;
}

/** Whether the text is an error body in the API's common format. */
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

/**
 * Vehicle look-up answers 501 if it is not set up; everything else that is unavailable answers 503 with Retry-After.
 */
function isExpectedFailure({ path }: PlainRequest, { status, headers }: HostileAnswer): boolean {
  if (status === 501) return path.startsWith('/api/vehicle-lookup/');
  return status === 503 && headers['retry-after'] !== undefined;
}

/** The problem as a sentence; undefined if there is none. */
export function responseProblem(request: PlainRequest, answer: HostileAnswer): string | undefined {
  const { status, headers, text } = answer;
  if (status === 0) return undefined;
  if (status >= 500 && !isExpectedFailure(request, answer)) return 'A server error.';
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 408) return 'The nosniff header is missing.';
  if (status >= 400 && internalDetails.test(text)) return 'It reveals internal details.';
  const isApi = request.path.startsWith('/api/') && !request.path.startsWith('/api/docs');
  if (isApi && status >= 400 && request.method !== 'HEAD' && !isErrorBody(text, status))
    return 'The error body has the wrong format.';
  const { operation, persona } = request;
  if (operation === undefined || status >= 400) return undefined;
  if (persona === 'anonymous') return 'Answered without a valid token.';
  return persona === 'Other' && !openToAll.includes(operation.id) ? 'Answered to a user without a role.' : undefined;
}

/** The same check for everything received on a raw socket. */
export function bodyProblem(text: string): string | undefined {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  if (statuses.some((status) => status >= 500 && status !== 503)) return 'A server error.';
  return statuses.some((status) => status >= 400) && internalDetails.test(text)
    ? 'It reveals internal details.'
    : undefined;
}
