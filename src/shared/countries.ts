const ukNames = new Set([
  'united kingdom',
  'united kingdom of great britain and northern ireland',
  'uk',
  'gb',
  'gbr',
  'great britain',
  'britain',
  'england',
  'scotland',
  'wales',
  'northern ireland',
  'n ireland',
  // The Isle of Man is one VAT area with the United Kingdom.
  'isle of man',
]);

/** Whether the country is given and is not the United Kingdom. `Scotland, U.K.` is at home; so is an empty text. */
export function isAbroad(country: string | null): boolean {
  const name = (country ?? '').toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim();
  if (name === '') return false;
  const parts = [name, ...name.split(/[,;()/]/)].map((part) => part.trim().replace(/^the /, ''));
  return !/\b(uk|gb)$/.test(name) && !parts.some((part) => ukNames.has(part) || ukNames.has(part.replaceAll(' ', '')));
}
