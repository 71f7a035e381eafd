/** The validators of `judge-answers.ts` find faults; without one they would pass everything. */
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '#server/openapi/document.ts';
import { htmlFaults } from './html.ts';
import { judgeOf } from './open-api.ts';
import { pdfFault } from './pdf.ts';

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Trucks', version: '1' },
  paths: {
    '/api/trucks/{id}': {
      get: {
        operationId: 'getTruck',
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Truck' } } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    schemas: {
      Truck: {
        type: 'object',
        properties: { bought: { type: 'string', format: 'date' } },
        required: ['bought'],
        additionalProperties: false,
      },
      Error: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    },
    responses: { NotFound: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } } },
  },
};

test.each<[status: number, type: string, payload: string, fault: RegExp | undefined]>([
  [200, 'application/json', '{"bought":"2026-11-20"}', undefined],
  [200, 'application/json', '{"bought":"20 Nov 2026"}', /bought must match format "date"/],
  [200, 'application/json', '{"bought":"2026-11-20","price":1}', /must NOT have additional properties/],
  [404, 'application/json', '{"message":"Not found."}', undefined],
  [404, 'application/json', '{}', /must have required property 'message'/],
  [200, 'text/plain', 'A truck', /has the type text\/plain/],
  [418, 'application/json', '{}', /status 418 is not described/],
])('an answer %i of type %s with %s has the fault %s', (status, type, payload, fault) => {
  const found = judgeOf(document)('getTruck', status, type, payload);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(fault);
});

test('an image without a text and a paragraph that is closed twice are faults of a page', async () => {
  const page = (body: string) =>
    `<!doctype html><html lang="en-GB"><head><title>Trucks</title></head><body>${body}</body></html>`;
  expect(await htmlFaults(page('<p>A truck</p>'))).toEqual([]);
  expect(await htmlFaults(page('<p>A<div>truck</div></p><img src="truck.png">'))).toEqual([
    expect.stringMatching(/^close-order: /),
    expect.stringMatching(/^wcag\/h37: /),
  ]);
});

test('a cut PDF has a fault', async () => {
  expect(await pdfFault(Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog'))).toMatch(/can't find startxref/);
});
