/**
 * The schemas of the document: only those that a call leads to, and each under one name. The generator makes two of every
 * schema that has a name, `Truck` for answers and `TruckInput` for requests, whether anything uses them or not.
 */
import { mapObjects, type OpenApiDocument, referredName, referredNames, type Schema, schemaRef } from './document.ts';

type Schemas = Record<string, Schema>;

const suffix = 'Input';

/** Answers only ever gain fields: who reads them passes over what is new. */
function acceptsExtraProperties(schema: Schema): Schema {
  return mapObjects(schema, ({ additionalProperties, ...rest }) =>
    additionalProperties === undefined || additionalProperties === false ? rest : { additionalProperties, ...rest },
  ) as Schema;
}

/** The names that these lead to, by whatever way. */
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

/** The schemas of requests that differ from the answers' of the same name, or lead to one that does. */
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

/** The document with one schema for each name, and none that no call leads to. */
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
  // Of a pair that is the same the answers' one is kept.
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
