/** Texts that differ by case or Unicode form alone are one value, as in the database's collation `same_text`. */

/** What such texts have in common; accents tell them apart. */
export function sameTextKey(text: string): string {
  // Capitals first: they make one of letters with several small forms, such as the two of sigma.
  return text.trim().toUpperCase().toLowerCase().normalize('NFC');
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
