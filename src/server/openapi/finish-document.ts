/** Completes the document that is generated from the contracts: lists, responses, parameters and schema names. */
import type { Route } from '#shared/route.ts';
import { withAnswerComponents, withAnswers } from './answers.ts';
import { mapObjects, type OpenApiDocument, type Operation, type PathItem, type Schema } from './document.ts';
import { listSchemas, withListDescribed } from './list-schemas.ts';
import { withDescribedParameters } from './parameters.ts';
import { withSamePathsMerged } from './same-paths.ts';
import { withNamedSchemas } from './schema-names.ts';

function finishOperation(operation: Operation, path: string, route: Route | undefined): Operation {
  const described = route?.listSchema ? withListDescribed(operation, route.listSchema) : operation;
  return withDescribedParameters(route ? withAnswers(described, route) : described, path);
}

/** Some client generators cannot handle recursive schemas, such as that of any JSON value. */
function withPlainJson(schemas: OpenApiDocument['components']['schemas']): OpenApiDocument['components']['schemas'] {
  const plain = Object.keys(schemas).filter((name) => /^JsonValue(?:Input)?$/.test(name));
  return {
    ...schemas,
    ...Object.fromEntries(plain.map((name) => [name, { description: 'Any JSON value.' }])),
  };
}

/** Lists the keys of records as properties, which more client generators support than `propertyNames`. */
function withNamedProperties(document: OpenApiDocument): OpenApiDocument {
  return mapObjects(document, (schema) => {
    const { propertyNames, additionalProperties: value, ...rest } = schema;
    const names = (propertyNames as Schema | undefined)?.enum;
    if (!Array.isArray(names) || typeof value !== 'object') return schema;
    return { ...rest, properties: Object.fromEntries(names.map((name) => [name, value])) };
  }) as unknown as OpenApiDocument;
}

export function finishDocument(document: OpenApiDocument, routes: readonly Route[]): OpenApiDocument {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]): [string, PathItem] => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          finishOperation(operation, path, byId.get(operation.operationId)),
        ]),
      ),
    ]),
  );
  const lists = routes.flatMap(({ listSchema }) => (listSchema ? [listSchemas(listSchema)] : []));
  const schemas = Object.assign(withPlainJson(document.components.schemas), ...lists);
  const whole = withAnswerComponents({ ...document, paths, components: { ...document.components, schemas } });
  return withSamePathsMerged(withNamedSchemas(withNamedProperties(whole)));
}
