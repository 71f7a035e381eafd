/** What a handler is given and gives back: one call of the API, checked, with its database and its caller. */
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import type { Role } from '#shared/roles.ts';
import type { Route } from '#shared/route.ts';

/** The signed-in person behind a call. */
export interface Actor {
  userId: string;
  email: string | null;
  name: string | null;
  role: Role;
  /** Names the sign-in that the call's token came from, where accounts are kept here. */
  grantId?: string | undefined;
}

/** What a write needs besides its values: the database, who asks, and in which request. */
export interface WriteContext {
  /** A transaction in every call but a GET and those with transactions of their own; the caller is answered after it is committed. */
  db: Kysely<Database>;
  actor: Actor;
  requestId: string;
  log: FastifyBaseLogger;
  /** The business's day, as `YYYY-MM-DD`. */
  today: () => string;
}

/** A call as its handler sees it. */
export interface RequestContext<R extends Route> extends WriteContext {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  /** The header `If-Match`, where the caller sent one. */
  ifMatch: string | undefined;
  /** The header `If-None-Match`, where the caller sent one. */
  ifNoneMatch: string | undefined;
  /** Sends the answer's `ETag` where that is no version of a record. */
  setTag(tag: string): void;
  /** The rows that the caller would rather have at most, of a list that shortens; null is all of them. */
  maxRows: number | null;
  /** Only the headers are wanted: nothing may be written. */
  isHead: boolean;
  /** Aborted when the caller goes away before the answer has been sent. */
  signal: AbortSignal;
  /** Sends the record's version as the answer's `ETag`. */
  setVersion(version: number): void;
}

/** A body that the database has already written as JSON. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file of the contract's content type, to be saved under a name of ASCII letters, digits, `_` and `.`. */
export class FileResponse {
  readonly name: string;
  readonly content: Buffer;
  constructor(name: string, content: Buffer) {
    this.name = name;
    this.content = content;
  }
}

/** 304: the caller has what stands under the `ETag` already. */
export class NotModified {
  readonly status = 304;
}

/** A file that is sent while it is made; its type may be another than the contract's. */
export class StreamResponse {
  readonly name: string;
  readonly contentType: string;
  readonly content: Readable;
  constructor(name: string, contentType: string, content: Readable) {
    this.name = name;
    this.contentType = contentType;
    this.content = content;
  }
}

type HandlerResult<R extends Route> = z.output<R['result']> | RawJson | FileResponse | StreamResponse | NotModified;

/** Answers one call with the contract's result, or with the same as JSON text; or with a file. */
export type Handler<R extends Route> = (context: RequestContext<R>) => Promise<HandlerResult<R>>;
