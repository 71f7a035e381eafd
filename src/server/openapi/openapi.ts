/** Serves the OpenAPI 3.1 document at `/api/openapi.json` and its documentation page at `/api/docs`. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Route } from '#shared/route.ts';
import type { OpenApiDocument } from './document.ts';
import { finishDocument } from './finish-document.ts';

/** Describes transformations that JSON Schema cannot express, such as trimming, by their input or output type. */
const zodToJsonConfig = { unrepresentable: 'any' } as const;

/** The documentation page only loads its own files and contacts no other server. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash of a style that the page's library inserts into its logo.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Register it before the routes, so that it sees all of them. */
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
  // Generated once: it is half a megabyte, and public.
  let text: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
