/** What a source file imports, by its text alone. */
import { parseSync } from 'oxc-parser';

/** Everything that a file imports or exports on as it is written, types and lazy pages included. */
export function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const written = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value));
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...written].filter(
    (specifier) => specifier !== undefined,
  );
}

/** What is loaded together with a file: its imports without types, and without what it loads later. */
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
