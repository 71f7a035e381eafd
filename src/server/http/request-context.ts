/** What a handler receives and returns. */
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import type { Role } from '#shared/roles.ts';
import type { Route } from '#shared/route.ts';

/** The logged-in user. */
export interface Actor {
  userId: string;
  email: string | null;
  name: string | null;
  role: Role;
  /** Identifies the session of the token, if the app manages accounts itself. */
  grantId?: string | undefined;
}

export interface WriteContext {
  /** A transaction, except for GET and handlers with `ownTransactions`. The response is sent after it is committed. */
  db: Kysely<Database>;
  actor: Actor;
  requestId: string;
  log: FastifyBaseLogger;
  /** Today's date in the business's time zone, as `YYYY-MM-DD`. */
  today: () => string;
}

export interface RequestContext<R extends Route> extends WriteContext {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  /** Sets an `ETag` that is not a record version. */
  setTag(tag: string): void;
  /** The caller's preferred maximum number of rows (`Prefer: maxpagesize`); null means all. */
  maxRows: number | null;
  /** For HEAD requests: the handler must not write. */
  isHead: boolean;
  /** Aborted when the caller disconnects before the response has been sent. */
  signal: AbortSignal;
  /** Sends the record's version as the `ETag`. */
  setVersion(version: number): void;
}

/** A body that PostgreSQL has already serialized. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A download of the contract's content type. The name has only ASCII letters, digits, `_` and `.`. */
export class FileResponse {
  readonly name: string;
  readonly content: Buffer;
  constructor(name: string, content: Buffer) {
    this.name = name;
    this.content = content;
  }
}

/** 304: the caller's copy is current. */
export class NotModified {
  readonly status = 304;
}

/** A download that is streamed while it is generated. Its type may differ from the contract's. */
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

export type Handler<R extends Route> = (context: RequestContext<R>) => Promise<HandlerResult<R>>;
