/** The calls of the API as its own description has them, for whoever wants to make all of them. */

/** A schema of the description; references are resolved by `follow`. */
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

/** One call. */
export interface Operation {
  id: string;
  method: string;
  /** With `{name}` for a parameter. */
  path: string;
  /** Names of what its query takes. */
  query: string[];
  /** Undefined where it takes no body. */
  body: Schema | undefined;
  /** The schema that a reference names. */
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

/** Reads the description of the product at this address. */
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
