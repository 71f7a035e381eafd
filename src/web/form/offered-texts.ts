/** Which known texts a field offers for what is typed in it. */

/** Without regard to case, accents and Unicode form. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim();
}

/** Those that contain what is typed; none that is typed exactly so already. */
export function offeredTexts(known: readonly string[], typed: string, maxTexts: number): string[] {
  const part = folded(typed);
  return known.filter((text) => text !== typed && folded(text).includes(part)).slice(0, maxTexts);
}
