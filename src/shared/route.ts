/**
 * The contract of one call as plain data. Server registration, validation, error messages, the typed browser client
 * and the OpenAPI page all read this one object.
 */
import { z } from 'zod';
import { companyPathSchema } from '#shared/companies.ts';
import type { FailureStatus } from '#shared/errors.ts';
import type { ListSchema } from '#shared/fields.ts';
import type { Role } from '#shared/roles.ts';

/** A JSON body or the fields of a path or a query. */
export type Shape = z.ZodType;

/** One call: everything that both sides must agree on. */
export interface Route<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Result extends Shape = Shape,
> {
  /** Unique name, the `operationId` of the OpenAPI document. */
  id: string;
  /** The noun that the OpenAPI page files the call under. */
  tag: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `:name` for a parameter. */
  path: `/${string}`;
  /** Who may call it; anyone else is answered 403. */
  roles: readonly Role[];
  params: Params;
  query: Query;
  body: Body;
  /** The body of a success; `noContent` for 204. */
  result: Result;
  status: 200 | 201 | 202 | 204;
  /** What a success is: a file has no `result`. */
  contentType: 'application/json' | 'application/pdf' | 'text/csv' | 'application/zip';
  /** What the caller is told per status; the common ones are in `commonMessages`. */
  messages: { 400: string } & Partial<Record<FailureStatus, string>>;
  /** The record has an ETag: reads send it, writes honour `If-Match`. */
  etag: boolean;
  /** A create that honours `Idempotency-Key`. */
  idempotent: boolean;
  /** A list that honours `Prefer: maxpagesize=100` (RFC 7240), and then gives no more than its first rows. */
  shortens: boolean;
  /** A list that sends an `ETag`, and answers 304 to who has it. */
  conditional: boolean;
  /** What a file may be besides `contentType`, as its caller asks. */
  otherTypes: readonly string[];
  /** Of a list by query: its columns. */
  listSchema?: ListSchema | undefined;
}

/** Stands where a call has no parameters, query or body. */
export const nothing = z.unknown();

/** The result of a call that answers 204. */
export const noContent = z.void();

/** `{truckCompany}` of a company's list. */
export const companyParams = z.object({ truckCompany: companyPathSchema });

/** What every call answers for these statuses, unless its contract says otherwise (specification, section 8). */
export const commonMessages: Partial<Record<FailureStatus, string>> = {
  401: 'Failed to authenticate.',
  403: 'Failed to authorize.',
  404: 'The requested page was not found.',
  412: 'This record was changed by someone else. Reload to see the latest version.',
  422: 'The Idempotency-Key was already used for another request.',
  429: 'Too many requests. Try again later.',
};

/** What a failure outside the catalogue is called (specification, section 8). */
export const genericMessage = 'Generic Error';

const defaultStatus = { GET: 200, POST: 201, PUT: 200, DELETE: 204 } as const;

type RouteInput<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> = Pick<
  Route,
  'id' | 'tag' | 'summary' | 'method' | 'path' | 'roles' | 'messages'
> & {
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

/** Completes a contract with what follows from its method. */
export function defineRoute<
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
  R extends Shape = typeof noContent,
>(input: RouteInput<P, Q, B, R>): Route<P, Q, B, R> {
  return {
    etag: false,
    contentType: 'application/json',
    idempotent: input.method === 'POST',
    shortens: false,
    conditional: false,
    otherTypes: [],
    status: defaultStatus[input.method],
    ...input,
    params: input.params ?? (nothing as unknown as P),
    query: input.query ?? (nothing as unknown as Q),
    body: input.body ?? (nothing as unknown as B),
    result: input.result ?? (noContent as unknown as R),
  };
}

/** The message that a contract, or every call, gives for a status. */
export function messageFor(route: Route, status: number): string {
  const known = status as FailureStatus;
  return route.messages[known] ?? commonMessages[known] ?? genericMessage;
}

/** The body of every answer that is not a success. */
export const errorSchema = z
  .object({
    status: z.int(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorSchema>;
