/**
 * The contract of one API call as plain data. Server registration, validation, error messages, the typed browser client
 * and the OpenAPI page all use it.
 */
import { z } from 'zod';
import { companyPathSchema } from '#shared/companies.ts';
import type { FailureStatus } from '#shared/errors.ts';
import type { ListSchema } from '#shared/fields.ts';
import type { RecordType, ShownKind } from '#shared/record-types.ts';
import type { Role } from '#shared/roles.ts';

export type Shape = z.ZodType;

/** The contract of one API call. */
export interface Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Result extends Shape = Shape,
> {
  /** Unique name; the `operationId` of the OpenAPI document. */
  id: string;
  /** The tag under which the OpenAPI page lists the call. */
  tag: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Changes nothing. A GET, or a POST whose body is a query too long for a URL. */
  isRead: boolean;
  /**
   * The kinds of records that a read depends on: a change of one refetches the response on open screens. Empty for
   * files and presigned URLs, which stay valid.
   */
  shows: readonly ShownKind[];
  /** The kinds of records that a write changes. */
  changes: readonly RecordType[];
  /** Path below `/api`, with `:name` for a parameter. */
  path: `/${string}`;
  /** Roles that may call it; others get 403. */
  roles: readonly Role[];
  params: Params;
  query: Query;
  body: Body;
  /** The body of a successful response; `noContent` for 204. */
  result: Result;
  status: 200 | 201 | 202 | 204;
  /** Type of a successful response; files have no `result`. */
  contentType: 'application/json' | 'application/pdf' | 'text/csv' | 'application/zip';
  /** Error messages by status; `commonMessages` has the defaults. */
  messages: { 400: string } & Partial<Record<FailureStatus, string>>;
  /** The record has an ETag: reads send it, and writes check `If-Match`. */
  etag: boolean;
  /** A create that honours `Idempotency-Key`. */
  idempotent: boolean;
  /** The list honours `Prefer: maxpagesize=100` (RFC 7240) by returning only its first rows. */
  shortens: boolean;
  /** The list sends an `ETag`, and responds with 304 if `If-None-Match` has it. */
  conditional: boolean;
  /** Other types of file that the caller can request. */
  otherTypes: readonly string[];
  /** The columns of a list. */
  listSchema?: ListSchema | undefined;
}

/** Placeholder for a call without parameters, query or body. */
export const nothing = z.unknown();

/** The result of a call that answers 204. */
export const noContent = z.void();

export const companyParams = z.object({ truckCompany: companyPathSchema });

/** Default error messages by status. */
export const commonMessages: Partial<Record<FailureStatus, string>> = {
  401: 'Failed to authenticate.',
  403: 'Failed to authorize.',
  404: 'The requested page was not found.',
  412: 'This record was changed by someone else. Reload to see the latest version.',
  422: 'The Idempotency-Key was already used for another request.',
  429: 'Too many requests. Try again later.',
};

/** Message for any other error. */
export const genericMessage = 'Generic Error';

const defaultStatus = { GET: 200, POST: 201, PUT: 200, DELETE: 204 } as const;

type Records =
  | { method: 'GET'; shows: Route['shows']; isRead?: never; changes?: never }
  | { method: 'POST'; shows: Route['shows']; isRead: true; changes?: never }
  | { method: Exclude<Route['method'], 'GET'>; changes: Route['changes']; isRead?: never; shows?: never };

type RouteInput<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> = Pick<
  Route,
  'id' | 'tag' | 'summary' | 'path' | 'roles' | 'messages'
> &
  Records & {
    params?: P;
    query?: Q;
    body?: B;
    result?: R;
    status?: Route['status'];
    contentType?: Route['contentType'];
    etag?: boolean;
    idempotent?: boolean;
    shortens?: boolean;
    conditional?: boolean;
    otherTypes?: readonly string[];
    listSchema?: ListSchema | undefined;
  };

/** Fills in the defaults of a contract, which depend on its method. */
export function defineRoute<
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
  R extends Shape = typeof noContent,
>(input: RouteInput<P, Q, B, R>): Route<P, Q, B, R> {
  const isRead = input.isRead ?? input.method === 'GET';
  return {
    etag: false,
    contentType: 'application/json',
    idempotent: input.method === 'POST' && !isRead,
    shortens: false,
    conditional: false,
    otherTypes: [],
    shows: [],
    changes: [],
    status: isRead ? 200 : defaultStatus[input.method],
    ...input,
    isRead,
    params: input.params ?? (nothing as unknown as P),
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    result: input.result ?? (noContent as unknown as R),
  };
}

export function messageFor(route: Route, status: number): string {
  const known = status as FailureStatus;
  return route.messages[known] ?? commonMessages[known] ?? genericMessage;
}

/** The body of every error response. */
export const errorSchema = z
  .object({
    status: z.int(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorSchema>;
