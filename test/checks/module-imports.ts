/** Finds the imports of a source file by parsing it. */
import { parseSync } from 'oxc-parser';

/** Every specifier of imports and re-exports, including types and dynamic imports. */
export function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const written = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value));
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...written].filter(
    (specifier) => specifier !== undefined,
  );
}

/** The modules loaded together with a file: its imports without types and dynamic imports. */
export function loadedWith(file: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value),
  );
  return [...imported, ...exported].filter((specifier) => specifier !== undefined);
}
