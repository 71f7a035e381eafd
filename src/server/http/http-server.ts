/**
 * Creates the HTTP server with what all routes share: request ids, logs, security headers, compression, error
 * responses.
 */
import { isUtf8 } from 'node:buffer';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Failure } from '#shared/errors.ts';
import { refuseBrokenRequest, refuseExpectations } from './broken-requests.ts';
import { endConnectionsAtStop } from './connections-at-stop.ts';
import { delayRefusals } from './delay-refusals.ts';
import { handleError } from './error-handler.ts';
import { checkHost } from './host-check.ts';
import { issueMessage } from './issue-messages.ts';
import { isTooDeep } from './json-depth.ts';
import { requestIdOf } from './request-id.ts';
import {
  closeAfterUnreadBodies,
  defaultRequestLimits,
  httpOptions,
  limitRequests,
  type RequestLimits,
} from './request-limits.ts';
import { awaitRequestsAtStop } from './requests-at-stop.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Maximum size of a JSON body. */
const bodyLimitBytes = 1_048_576;

/** Maximum length of ids and company codes in paths. */
const maxParamLength = 1000;

/**
 * Fast compression in large chunks: a long list is sent three times sooner than at the default levels, and is a
 * seventh larger. Brotli comes first because at its lowest level it is both faster and smaller than gzip.
 */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  zlibOptions: { level: 2, chunkSize: 262_144 },
  brotliOptions: { chunkSize: 262_144, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

function tooDeep(): Failure {
  return new Failure(400, undefined, [{ path: '', message: 'Lists and objects in the body are nested too deeply.' }]);
}

/** Decoding would replace invalid bytes with U+FFFD, which would then be stored. */
function notUtf8(): Failure {
  return new Failure(400, undefined, [{ path: '', message: 'The body is not UTF-8.' }]);
}

/** Parses JSON bodies; an empty body with the JSON content type is undefined. */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify also parses text by default, which no route accepts.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(notUtf8());
    const body = bytes.toString();
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(tooDeep());
    else parse(request, body, done);
  });
}

/**
 * With https, a proxy on this machine is trusted unless others are configured. X-Forwarded-For from anyone else is
 * ignored.
 */
function proxiesOf(https: boolean, named: readonly string[] | undefined): string[] | 'loopback' | false {
  if (named !== undefined) return [...named];
  return https ? 'loopback' : false;
}

export interface HttpServerOptions {
  logger: FastifyBaseLogger;
  publicUrl: string;
  /**
   * Proxies whose X-Forwarded-For header is trusted. Default: a proxy on this machine if the public address is https.
   */
  trustedProxies?: readonly string[] | undefined;
  /** Tests use shorter limits. */
  limits?: RequestLimits | undefined;
}

/** Does not listen yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { logger, publicUrl, trustedProxies, limits = defaultRequestLimits } = options;
  const https = publicUrl.startsWith('https:');
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: bodyLimitBytes,
    // Starting can be slow on a slow machine or database. Each part has its own timeouts.
    pluginTimeout: 0,
    trustProxy: proxiesOf(https, trustedProxies),
    routerOptions: { maxParamLength },
    genReqId: requestIdOf,
    http: httpOptions(limits),
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseBrokenRequest,
    // Requests that arrive during shutdown are still answered; then their connection is closed.
    return503OnClosing: false,
    // Runs before any hook: a malformed address belongs to no route.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      handleError(error, request, reply);
    },
  });
  z.config({ customError: issueMessage });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  limitRequests(app, limits);
  endConnectionsAtStop(app, limits.graceMs);
  awaitRequestsAtStop(app, limits.graceMs);
  refuseExpectations(app);
  delayRefusals(app);
  closeAfterUnreadBodies(app);
  parseJsonBodies(app);
  await addSecurityHeaders(app, https);
  checkHost(app, publicUrl);
  await app.register(compress, compression);
  return app;
}
