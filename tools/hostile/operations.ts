/** Reads all calls of the API from its OpenAPI document. */

/** A schema in the document; `follow` resolves references. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** A call. */
export interface Operation {
  id: string;
  method: string;
  /** Parameters are written as `{name}`. */
  path: string;
  /** Names of the query parameters. */
  query: string[];
  /** Undefined without a body. */
  body: Schema | undefined;
  /** Resolves a reference to its schema. */
  follow: (schema: Schema) => Schema;
}

interface Described {
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

/** Reads the OpenAPI document of the product at this URL. */
export async function readOperations(url: string): Promise<Operation[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description;
  const follow = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (description.components?.schemas?.[name] ?? {});
  };
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: Object.values(requestBody?.content ?? {})[0]?.schema,
      follow,
    })),
  );
}
