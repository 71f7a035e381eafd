/** Compares an answer with the OpenAPI document, by a public validator of JSON schemas. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer, OpenApiDocument } from '#server/openapi/document.ts';

/** Builds a judge of answers to the operations of one document. */
export function judgeOf(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
    ),
  );
  const validators = new Map<string, ValidateFunction>();

  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  /** The content of a response, and where it is in the document. */
  function contentOf(id: string, status: number): { content: Answer['content']; pointer: string } | undefined {
    const found = operations.get(id);
    const answer = found?.operation.responses[status];
    if (!found || !answer) return undefined;
    if (answer.$ref !== undefined) {
      const name = answer.$ref.slice('#/components/responses/'.length);
      const content = document.components.responses?.[name]?.content;
      return { content, pointer: `/components/responses/${name}/content` };
    }
    const path = found.path.replaceAll('/', '~1');
    return { content: answer.content, pointer: `/paths/${path}/${found.method}/responses/${status}/content` };
  }

  /** What is wrong with an answer, or undefined. */
  return (id: string, status: number, type: string, payload: unknown): string | undefined => {
    // Refused for its Host header, before the call is known.
    if (status === 421) return undefined;
    // Refused for a large body, which the call does not have.
    if (status === 413 && operations.get(id)?.operation.requestBody === undefined) return undefined;
    const described = contentOf(id, status);
    if (!described) return `status ${status} is not described`;
    const { content = {}, pointer } = described;
    const isEmpty = payload === undefined || payload === null || payload === '';
    if (isEmpty) return undefined;
    if (!(type in content)) return `${status} has the type ${type}, not ${Object.keys(content).join(' or ')}`;
    if (type !== 'application/json' || typeof payload !== 'string') return undefined;
    const validate = validatorOf(encodeURI(`${pointer}/${type.replace('/', '~1')}/schema`));
    return validate(JSON.parse(payload))
      ? undefined
      : `${status} ${ajv.errorsText(validate.errors)}: ${payload.slice(0, 300)}`;
  };
}
