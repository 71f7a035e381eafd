/** Texts that differ only in case or Unicode form are equal, as in the database collation `same_text`. */

/** Accents are significant. */
export function sameTextKey(text: string): string {
  return text.trim().toLowerCase().normalize('NFKC');
}

/** The first spelling of each text, by its key. */
export function spellingsByKey(texts: Iterable<string>): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const text of texts) {
    const key = sameTextKey(text);
    if (!spellings.has(key)) spellings.set(key, text);
  }
  return spellings;
}
