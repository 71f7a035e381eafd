/**
 * Checks every answer of the servers in the tests with public validators: JSON against the OpenAPI document, HTML against
 * its standard, PDFs with qpdf. Each validator is loaded with the first answer of its kind.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenApiDocument } from '#server/openapi/document.ts';
import type { PageKind } from './html.ts';
import type { judgeOf } from './open-api.ts';

let judge: ReturnType<typeof judgeOf> | undefined;
let faults: Promise<string[]>[] = [];
/** Pages that were checked, without their ids and tokens: some tests ask for the same page a thousand times. */
const judgedPages = new Set<string>();

async function pageFaults(name: string, page: string, kind?: PageKind): Promise<string[]> {
  const { htmlFaults } = await import('./html.ts');
  return (await htmlFaults(page, kind)).map((fault) => `${name}: ${fault}`);
}

/** Has a page checked, of which `name` says where it was seen. */
export function judgePage(name: string, page: string, kind?: PageKind): void {
  const key = `${kind} ${page.replaceAll(/[\w-]{20,}/g, '')}`;
  if (judgedPages.has(key)) return;
  judgedPages.add(key);
  faults.push(pageFaults(name, page, kind));
}

async function pdfFaults(name: string, file: Uint8Array): Promise<string[]> {
  const { pdfFault } = await import('./pdf.ts');
  const fault = await pdfFault(file);
  return fault === undefined ? [] : [`${name}: ${fault}`];
}

async function judgeAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { contract } = request.routeOptions.config;
  const name = `${request.method} ${request.url}`;
  const [type = ''] = String(reply.getHeader('content-type') ?? '').split(';');
  // The pages of swagger-ui are its own.
  const isOurs = !request.url.startsWith('/api/docs');
  const kind = /^\/demo\/emails\/[^/]+\/content$/.test(request.url) ? 'mail' : 'page';
  if (type === 'text/html' && typeof payload === 'string' && isOurs) judgePage(name, payload, kind);
  // Servers that a test makes of parts of the product have no document.
  if (!contract || !request.server.hasDecorator('swagger') || request.method === 'HEAD') return payload;
  if (contract.contentType === 'application/pdf' && payload instanceof Uint8Array)
    faults.push(pdfFaults(name, payload));
  judge ??= (await import('./open-api.ts')).judgeOf(request.server.swagger() as unknown as OpenApiDocument);
  const fault = judge(contract.id, reply.statusCode, type, payload);
  if (fault !== undefined) faults.push(Promise.resolve([`${name} (${contract.id}): ${fault}`]));
  return payload;
}

subscribe('fastify.initialization', (message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onSend', judgeAnswer);
});

/** What was wrong with the answers and pages since the last call. */
export async function takeFaults(): Promise<string[]> {
  const taken = faults;
  faults = [];
  return (await Promise.all(taken)).flat();
}
