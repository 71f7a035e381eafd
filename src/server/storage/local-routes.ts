/** Serves the local store's own addresses: a signed PUT takes a file as Azure Blob Storage does, a signed GET gives it. */
import type { Socket } from 'node:net';
import type {} from '@fastify/compress';
import { send } from '@fastify/send';
import type {} from '@fastify/swagger';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from '#server/http/error-handler.ts';
import type { ErrorBody } from '#shared/route.ts';
import { type Grant, readGrant } from './address-signature.ts';
import type { LocalFiles } from './local-files.ts';
import { dispositionOf, isKey, type UploadRules } from './media-storage.ts';
import { receiveFile } from './receive-file.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** Below our own origin. */
export const mediaPath = '/media/';

/** How the addresses are served. */
export interface LocalServing {
  files: LocalFiles;
  secret: string;
  rules: UploadRules;
  now: () => number;
  /** An upload that sends nothing for so long is given up. */
  idleMs: number;
  /** A server that stops waits so long for files under way. */
  graceMs: number;
  reservedBytes: number;
}

/** After a refusal the rest of the body is read and dropped for so long, so that the sender gets to see the answer. */
const lingerMs = 15_000;

/** Seconds; within that time the address stays the same. */
const cachedSeconds = 600;

/** A file is no page: nothing in it runs, whatever it is. */
const inertHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': `private, max-age=${cachedSeconds}, immutable`,
};

function grantOf(request: FastifyRequest, verb: Grant['verb'], { secret, now }: LocalServing): Grant {
  const { '*': key = '' } = request.params as Record<string, string | undefined>;
  if (!isKey(key)) throw new UploadRefusal(404, 'There is no such file.');
  const grant = readGrant(secret, verb, key, request.query);
  if (!grant) throw new UploadRefusal(403, 'This address is not valid.');
  if (grant.expires * 1000 < now()) throw new UploadRefusal(403, 'This address has expired.');
  return grant;
}

/** The headers that Azure Blob Storage asks for. */
function assertUploadHeaders({ headers }: FastifyRequest, { contentType }: Grant): void {
  if (headers['x-ms-blob-type']?.toString().toLowerCase() !== 'blockblob') {
    throw new UploadRefusal(400, 'The header x-ms-blob-type must be BlockBlob.');
  }
  if (headers['content-type']?.trim().toLowerCase() !== contentType) {
    throw new UploadRefusal(400, `The content type of this address is ${contentType}.`);
  }
}

async function assertWaiting(rules: UploadRules, key: string): Promise<void> {
  const state = await rules.stateOf(key);
  if (state === 'unknown') throw new UploadRefusal(404, 'Nobody waits for this file any more.');
  if (state === 'taken') throw alreadyThere();
}

function alreadyThere(): UploadRefusal {
  return new UploadRefusal(409, 'This file has been uploaded already.');
}

async function takeFile(request: FastifyRequest, { key, contentType }: Grant, serving: LocalServing): Promise<void> {
  const { files, rules, reservedBytes } = serving;
  const declared = request.headers['content-length'];
  const path = files.draft();
  try {
    const size = await receiveFile(request.raw, {
      path,
      maxBytes: rules.maxBytes(contentType, key),
      declaredBytes: declared === undefined ? undefined : Number(declared),
      reservedBytes,
      looksRight: (head) => rules.looksLike(head, contentType, key),
    });
    if (!(await files.publish(path, key))) throw alreadyThere();
    const isWanted = await rules.complete(key, size, request.id).catch(async (error: unknown) => {
      if (error instanceof UploadRefusal) await files.remove(key);
      throw error;
    });
    if (isWanted) return;
    await files.remove(key);
    throw new UploadRefusal(404, 'Nobody waits for this file any more.');
  } finally {
    await files.discard(path);
  }
}

function answerError(error: FastifyError | UploadRefusal, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (!raw.complete && !raw.destroyed) {
    raw.resume();
    const cut = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(cut));
  }
  if (!(error instanceof UploadRefusal)) {
    handleError(error, request, reply);
    return;
  }
  request.log.info({ status: error.status, reason: error.message }, 'request refused');
  const body: ErrorBody = { status: error.status, message: error.message };
  reply.code(error.status).send(body);
}

/** Lets no file hold up the end of the process for long. */
function endWithServer(app: FastifyInstance, graceMs: number): (work: Promise<void>) => Promise<void> {
  const sockets = new Set<Socket>();
  const works = new Set<Promise<void>>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    sockets.add(socket);
    reply.raw.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs).unref();
  });
  app.addHook('onClose', async () => {
    await Promise.allSettled(works);
  });
  return async (work) => {
    works.add(work);
    await work.finally(() => works.delete(work));
  };
}

function serveUploads(
  app: FastifyInstance,
  serving: LocalServing,
  track: (work: Promise<void>) => Promise<void>,
): void {
  app.put(
    `${mediaPath}*`,
    {
      decompress: false,
      config: { longBody: true },
      onRequest: async (request) => {
        const grant = grantOf(request, 'write', serving);
        assertUploadHeaders(request, grant);
        await assertWaiting(serving.rules, grant.key);
      },
    },
    async (request, reply) => {
      const { raw } = request;
      raw.setTimeout(serving.idleMs, () => raw.destroy());
      raw.once('end', () => raw.setTimeout(0));
      await track(takeFile(request, grantOf(request, 'write', serving), serving));
      return reply.code(201).send();
    },
  );
}

function serveReads(app: FastifyInstance, serving: LocalServing): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}*`,
    compress: false,
    handler: async (request, reply) => {
      const { key, contentType, name } = grantOf(request, 'read', serving);
      const found = await send(request.raw, `/${key}`, {
        root: serving.files.folder,
        dotfiles: 'deny',
        index: false,
        contentType: false,
        cacheControl: false,
      });
      const isUnsatisfiable = found.statusCode === 416;
      if (found.type !== 'file' && !isUnsatisfiable) throw new UploadRefusal(404, 'There is no such file.');
      reply.code(found.statusCode).headers(inertHeaders);
      if (isUnsatisfiable) {
        const body: ErrorBody = { status: 416, message: 'The file has no such part.' };
        return reply.header('content-range', found.headers['Content-Range']).send(body);
      }
      reply
        .headers(found.headers)
        .type(contentType)
        .header('content-disposition', dispositionOf(key, contentType, name));
      return request.method === 'HEAD' ? reply.send() : reply.send(found.stream);
    },
  });
}

/** The Fastify plugin; it keeps its parsers, hooks and error answers to itself. */
export function localRoutes(serving: LocalServing): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    // The body stays on the wire until the handler reads it.
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    app.setErrorHandler(answerError);
    const track = endWithServer(app, serving.graceMs);
    serveUploads(app, serving, track);
    serveReads(app, serving);
  };
}
