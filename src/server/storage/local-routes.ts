/** Serves signed URLs of the local storage: PUT uploads a file like Azure Blob Storage, GET downloads it. */
import { open } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type {} from '@fastify/compress';
import { send } from '@fastify/send';
import type {} from '@fastify/swagger';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isFileRefused } from '#server/file-error.ts';
import { handleError } from '#server/http/error-handler.ts';
import type { ErrorBody } from '#shared/route.ts';
import { answerBlocks, asksForBlocks, blockList, oneBlock } from './local-blocks.ts';
import { dispositionOf } from './media-storage.ts';
import { assertExpected, grantOf, type LocalServing, type UploadHandler, wholeFile } from './upload-handler.ts';
import { UploadRefusal } from './upload-refusal.ts';

/** Tracks uploads in progress, which shutdown waits for. The signal aborts them after the grace period. */
interface UploadWork {
  track: (work: Promise<void>) => Promise<void>;
  signal: AbortSignal;
}

/** Path prefix below our own origin. */
export const mediaPath = '/media/';

/** How long the rest of the body is read after a refusal, so that the client gets to see the response. */
const lingerMs = 15_000;

/** Browser cache time in seconds; a file's URL stays the same for this long. */
const cachedSeconds = 600;

/** Prevents files from running scripts, whatever they contain. */
const inertHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': `private, max-age=${cachedSeconds}, immutable`,
};

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

/** Closes uploads after the grace period, so that they do not delay shutdown for long. */
function endWithServer(app: FastifyInstance, graceMs: number): UploadWork {
  const sockets = new Set<Socket>();
  const works = new Set<Promise<void>>();
  const end = new AbortController();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    sockets.add(socket);
    reply.raw.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    setTimeout(() => {
      end.abort();
      for (const socket of sockets) socket.destroy();
    }, graceMs).unref();
  });
  app.addHook('onClose', async () => {
    await Promise.allSettled(works);
  });
  return {
    signal: end.signal,
    track: async (work) => {
      works.add(work);
      await work.finally(() => works.delete(work));
    },
  };
}

/** Upload handlers by the `comp` parameter. */
const uploadHandlers: Record<string, UploadHandler> = { '': wholeFile, block: oneBlock, blocklist: blockList };

function uploadHandlerOf(query: unknown): UploadHandler {
  const comp = (query as { comp?: unknown }).comp ?? '';
  const handler = typeof comp === 'string' && Object.hasOwn(uploadHandlers, comp) ? uploadHandlers[comp] : undefined;
  if (handler === undefined) throw new UploadRefusal(400, 'The comp of an upload is block or blocklist.');
  return handler;
}

function registerUploadRoutes(app: FastifyInstance, serving: LocalServing, work: UploadWork): void {
  app.put(
    `${mediaPath}*`,
    {
      decompress: false,
      config: { longBody: true },
      onRequest: async (request) => {
        const grant = grantOf(request, 'write', serving);
        uploadHandlerOf(request.query).check(request, grant);
        await assertExpected(serving.rules, grant.key);
      },
    },
    async (request, reply) => {
      const { raw } = request;
      raw.setTimeout(serving.idleMs, () => raw.destroy());
      raw.once('end', () => raw.setTimeout(0));
      const grant = grantOf(request, 'write', serving);
      await work.track(uploadHandlerOf(request.query).handle({ request, grant, serving, signal: work.signal }));
      return reply.code(201).send();
    },
  );
}

/** `send` answers 404 for an unreadable file. @throws the file system error for such a file */
async function assertReadable(path: string): Promise<void> {
  try {
    await (await open(path)).close();
  } catch (error) {
    if (isFileRefused(error)) throw error;
  }
}

function registerReadRoutes(app: FastifyInstance, serving: LocalServing): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}*`,
    compress: false,
    handler: async (request, reply) => {
      if (asksForBlocks(request)) return await answerBlocks(request, reply, serving);
      const { key, contentType, name, reader } = grantOf(request, 'read', serving);
      if (reader !== undefined && !(await serving.mayRead(reader))) {
        throw new UploadRefusal(403, 'This address is no longer valid.');
      }
      await assertReadable(join(serving.files.folder, key));
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
        const body: ErrorBody = { status: 416, message: 'The requested range is outside the file.' };
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

/** A Fastify plugin with its own parsers, hooks and error handler. */
export function localRoutes(serving: LocalServing): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    // The handler reads the body as a stream.
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    app.setErrorHandler(answerError);
    registerUploadRoutes(app, serving, endWithServer(app, serving.graceMs));
    registerReadRoutes(app, serving);
  };
}
