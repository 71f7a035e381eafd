/** Merges paths that differ only in the names of their parameters, because OpenAPI considers them identical. */
import type { OpenApiDocument, Operation, PathItem } from './document.ts';

const parameter = /\{(\w+)\}/g;

function namesIn(path: string): string[] {
  return [...path.matchAll(parameter)].map(([, name = '']) => name);
}

/** For example `contentTypeOrImageId` for a parameter with two names. */
function commonName(names: readonly string[]): string {
  const [first = '', ...others] = [...new Set(names)].toSorted();
  return [first, ...others.map((name) => name.charAt(0).toUpperCase() + name.slice(1))].join('Or');
}

function renamed(operation: Operation, names: ReadonlyMap<string, string>): Operation {
  const parameters = operation.parameters?.map((one) =>
    one.in === 'path' ? { ...one, name: names.get(one.name) ?? one.name } : one,
  );
  return parameters === undefined ? operation : { ...operation, parameters };
}

function mergeItems(paths: readonly string[], items: OpenApiDocument['paths']): [string, PathItem] {
  const names = paths.map(namesIn);
  const common = (names[0] ?? []).map((_, at) => commonName(names.map((ofPath) => ofPath[at] ?? '')));
  const item: PathItem = {};
  for (const [index, path] of paths.entries()) {
    const byName = new Map(names[index]?.map((name, at) => [name, common[at] ?? name]));
    for (const [method, operation] of Object.entries(items[path] ?? {})) item[method] = renamed(operation, byName);
  }
  let at = 0;
  return [(paths[0] ?? '').replace(parameter, () => `{${common[at++]}}`), item];
}

export function withSamePathsMerged(document: OpenApiDocument): OpenApiDocument {
  const alike = Map.groupBy(Object.keys(document.paths), (path) => path.replace(parameter, '{}'));
  return {
    ...document,
    paths: Object.fromEntries([...alike.values()].map((paths) => mergeItems(paths, document.paths))),
  };
}
