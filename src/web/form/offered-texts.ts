/** Ignores case, accents and Unicode form. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim();
}

/** Suggests the known texts that contain the typed one, except an identical one. Those that start with it come first. */
export function offeredTexts(known: readonly string[], typed: string, maxTexts: number): string[] {
  const part = folded(typed);
  const found = known.filter((text) => text !== typed && folded(text).includes(part));
  const starts = (text: string) => Number(folded(text).startsWith(part));
  return found.toSorted((one, other) => starts(other) - starts(one)).slice(0, maxTexts);
}
