/** Ignores case, accents and Unicode form. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim();
}

/** Suggests the known texts that contain the typed one, except an identical one. */
export function offeredTexts(known: readonly string[], typed: string, maxTexts: number): string[] {
  const part = folded(typed);
  return known.filter((text) => text !== typed && folded(text).includes(part)).slice(0, maxTexts);
}
