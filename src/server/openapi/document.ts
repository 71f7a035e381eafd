/** The parts of an OpenAPI 3.1 document that are looked at here. */

/** A JSON Schema. */
export type Schema = { [keyword: string]: unknown };

/** A value in the path, the query or the headers of a request. */
export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  examples?: Record<string, { summary: string; value: string }>;
}

/** What a status answers; a reference may have a description beside it. */
export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Schema }>;
}

/** A header of an answer. */
export interface Header {
  description: string;
  schema: Schema;
}

/** One call. */
export interface Operation {
  operationId: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: unknown;
  responses: Record<string, Answer>;
}

/** The calls of an address by their methods. */
export type PathItem = Record<string, Operation>;

/** The whole document. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    headers?: Record<string, Header>;
    responses?: Record<string, Answer>;
    [kind: string]: unknown;
  };
}

const schemaAddress = '#/components/schemas/';

/** A reference to a schema of the document. */
export function schemaRef(name: string): Schema {
  return { $ref: `${schemaAddress}${name}` };
}

/** The same value with each object in it replaced, the innermost first. */
export function mapObjects(value: unknown, map: (object: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, map));
  if (typeof value !== 'object' || value === null) return value;
  return map(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapObjects(one, map)])));
}

/** The name of the schema that a reference leads to; undefined for what is no such reference. */
export function referredName({ $ref: address }: Schema): string | undefined {
  return typeof address === 'string' && address.startsWith(schemaAddress)
    ? address.slice(schemaAddress.length)
    : undefined;
}

/** The names of the schemas that a value refers to. */
export function referredNames(value: unknown): Set<string> {
  const names = new Set<string>();
  mapObjects(value, (object) => {
    const name = referredName(object);
    if (name !== undefined) names.add(name);
    return object;
  });
  return names;
}
