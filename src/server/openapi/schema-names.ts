/**
 * Removes unused and duplicate schemas. The generator creates two of every named schema, `Truck` for responses and
 * `TruckInput` for requests, whether they are used or not.
 */
import { mapObjects, type OpenApiDocument, referredName, referredNames, type Schema, schemaRef } from './document.ts';

type Schemas = Record<string, Schema>;

const suffix = 'Input';

/** Responses may get new fields in later versions, so clients must ignore unknown ones. */
function acceptsExtraProperties(schema: Schema): Schema {
  return mapObjects(schema, ({ additionalProperties, ...rest }) =>
    additionalProperties === undefined || additionalProperties === false ? rest : { additionalProperties, ...rest },
  ) as Schema;
}

/** All schemas that these refer to, directly or indirectly. */
function reachableFrom(schemas: Schemas, names: Iterable<string>): Set<string> {
  const reached = new Set(names);
  for (const name of reached) for (const next of referredNames(schemas[name])) reached.add(next);
  return reached;
}

function withNames<Value>(value: Value, nameOf: (name: string) => string): Value {
  return mapObjects(value, (object) => {
    const name = referredName(object);
    return name === undefined ? object : { ...object, ...schemaRef(nameOf(name)) };
  }) as Value;
}

/** Request schemas that differ from the response schema of the same name, or refer to one that does. */
function findOwnInputs(
  schemas: Schemas,
  reached: ReadonlySet<string>,
  plainName: (name: string) => string,
): Set<string> {
  const pairs = [...reached].filter((name) => plainName(name) !== name && reached.has(plainName(name)));
  const textOf = (name: string) => JSON.stringify(acceptsExtraProperties(withNames(schemas[name] ?? {}, plainName)));
  const own = new Set(pairs.filter((name) => textOf(name) !== textOf(plainName(name))));
  for (let before = -1; before < own.size; ) {
    before = own.size;
    for (const name of pairs) if ([...referredNames(schemas[name])].some((next) => own.has(next))) own.add(name);
  }
  return own;
}

export function withNamedSchemas(document: OpenApiDocument): OpenApiDocument {
  const { paths, components } = document;
  const { schemas } = components;
  const plainName = (name: string) => {
    const plain = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
    return plain in schemas ? plain : name;
  };
  const { schemas: _, ...others } = components;
  const reached = reachableFrom(schemas, referredNames([paths, others]));
  const own = findOwnInputs(schemas, reached, plainName);
  const nameOf = (name: string) => (own.has(name) ? name : plainName(name));
  // If both are the same, the response schema remains.
  const inOrder = [...reached].toSorted(
    (one, other) => Number(plainName(one) === one) - Number(plainName(other) === other),
  );
  const remaining = inOrder.map((name): [string, Schema] => {
    const schema = withNames(schemas[name] ?? {}, nameOf);
    return [nameOf(name), plainName(name) === name ? acceptsExtraProperties(schema) : schema];
  });
  const named = [...new Map(remaining)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...document,
    paths: withNames(paths, nameOf),
    components: { ...withNames(others, nameOf), schemas: Object.fromEntries(named) },
  };
}
