/** Texts that differ by case or Unicode form alone are one value, as in the database's collation `same_text`. */

/** What such texts have in common; accents tell them apart. */
export function sameTextKey(text: string): string {
  return text.trim().toLowerCase().normalize('NFC');
}

/** By its key the spelling of each text that comes first. */
export function spellingsByKey(texts: Iterable<string>): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const text of texts) {
    const key = sameTextKey(text);
    if (!spellings.has(key)) spellings.set(key, text);
  }
  return spellings;
}
