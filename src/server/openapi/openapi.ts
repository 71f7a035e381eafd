/** The OpenAPI 3.1 document at `/api/openapi.json` and the page to read it at `/api/docs`. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Route } from '#shared/route.ts';
import type { OpenApiDocument } from './document.ts';
import { finishDocument } from './finish-document.ts';

/** What JSON Schema has no word for, such as a trim, is described by what goes in or comes out. */
const zodToJsonConfig = { unrepresentable: 'any' } as const;

/** The page runs its own files alone and asks nobody else, not even for a check of the document. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash is of the style that the page's library writes into its picture of the logo.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Must be registered before the calls, so that it sees each of them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const contracts: Route[] = [];
  app.addHook('onRoute', ({ config }) => {
    if (config?.contract && !contracts.includes(config.contract)) contracts.push(config.contract);
  });
  const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Truck Back Office',
        description: 'Stock, costs, paperwork and people of four used-truck companies.',
        version: '1.0.0',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (given) =>
      finishDocument(withSchemas(given) as unknown as OpenApiDocument, contracts) as unknown as ReturnType<
        typeof withSchemas
      >,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: pagePolicy });
  // Written once: it is half a megabyte, and open to whoever asks however often.
  let text: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
