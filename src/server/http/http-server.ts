/** A bare HTTP server with what every answer has: request ids, logs, security headers, compression, error texts. */
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
  defaultRequestLimits,
  endAfterOddBodies,
  httpOptions,
  limitRequests,
  type RequestLimits,
} from './request-limits.ts';
import { awaitRequestsAtStop } from './requests-at-stop.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** A JSON body may be this large. */
const bodyLimitBytes = 1_048_576;

/** Ids and company codes in an address may be this long before it counts as unknown. */
const maxParamLength = 1000;

/**
 * Light and in large pieces: a long list is on its way three times sooner than at the usual levels, and a seventh larger.
 * Brotli comes first: at its lightest it is both quicker and smaller than gzip.
 */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  zlibOptions: { level: 2, chunkSize: 262_144 },
  brotliOptions: { chunkSize: 262_144, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

function tooDeep(): Failure {
  return new Failure(400, undefined, [{ path: '', message: 'Lists and objects of the body are nested too deeply.' }]);
}

/** Decoding would put U+FFFD for what it cannot read, and that would be stored. */
function notUtf8(): Failure {
  return new Failure(400, undefined, [{ path: '', message: 'The body is not UTF-8.' }]);
}

/** A JSON body; none at all where a caller announces JSON and sends nothing. */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // A text, which Fastify would take by itself, is no JSON either.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(notUtf8());
    const body = bytes.toString();
    if (body === '') done(null, undefined);
    else if (isTooDeep(body)) done(tooDeep());
    else parse(request, body, done);
  });
}

/** Who speaks https has a proxy on this machine unless others are named; nobody else may say for whom they ask. */
function proxiesOf(https: boolean, named: readonly string[] | undefined): string[] | 'loopback' | false {
  if (named !== undefined) return [...named];
  return https ? 'loopback' : false;
}

/** What the server is told of its place. */
export interface HttpServerOptions {
  logger: FastifyBaseLogger;
  publicUrl: string;
  /** Proxies that may say for whom they ask; left out, one on this machine where the address is https. */
  trustedProxies?: readonly string[] | undefined;
  /** Shorter ones are for tests. */
  limits?: RequestLimits | undefined;
}

/** Creates the server; it does not listen yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { logger, publicUrl, trustedProxies, limits = defaultRequestLimits } = options;
  const https = publicUrl.startsWith('https:');
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: bodyLimitBytes,
    // A start on a slow machine or database takes its time; what waits for a part has limits of its own.
    pluginTimeout: 0,
    trustProxy: proxiesOf(https, trustedProxies),
    routerOptions: { maxParamLength },
    genReqId: requestIdOf,
    http: httpOptions(limits),
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseBrokenRequest,
    // What came before the stop is answered as ever, and its connection ends with that.
    return503OnClosing: false,
    // Comes before any hook: an address that cannot be read belongs to no call.
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
  endAfterOddBodies(app);
  parseJsonBodies(app);
  await addSecurityHeaders(app, https);
  checkHost(app, publicUrl);
  await app.register(compress, compression);
  return app;
}
