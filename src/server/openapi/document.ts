/** Types for the parts of an OpenAPI 3.1 document that are used here. */

export type Schema = { [keyword: string]: unknown };

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  examples?: Record<string, { summary: string; value: string }>;
}

/** A response; a reference may have a description next to it. */
export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Schema }>;
}

export interface Header {
  description: string;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: unknown;
  responses: Record<string, Answer>;
}

/** Operations by method. */
export type PathItem = Record<string, Operation>;

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

export function schemaRef(name: string): Schema {
  return { $ref: `${schemaAddress}${name}` };
}

/** Replaces every object in a value, innermost first. */
export function mapObjects(value: unknown, map: (object: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, map));
  if (typeof value !== 'object' || value === null) return value;
  return map(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapObjects(one, map)])));
}

/** The name of the schema that a `$ref` points to; undefined for anything else. */
export function referredName({ $ref: address }: Schema): string | undefined {
  return typeof address === 'string' && address.startsWith(schemaAddress)
    ? address.slice(schemaAddress.length)
    : undefined;
}

/** The names of all schemas that a value refers to. */
export function referredNames(value: unknown): Set<string> {
  const names = new Set<string>();
  mapObjects(value, (object) => {
    const name = referredName(object);
    if (name !== undefined) names.add(name);
    return object;
  });
  return names;
}
