/** What people write for the United Kingdom. */

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
  // One area with the United Kingdom for VAT.
  'isle of man',
]);

/** Whether a party's country is named and is not the United Kingdom: `Scotland, U.K.` is, an empty one may be. */
export function isAbroad(country: string | null): boolean {
  const name = (country ?? '').toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim();
  if (name === '') return false;
  const parts = [name, ...name.split(/[,;()/]/)].map((part) => part.trim().replace(/^the /, ''));
  return !/\b(uk|gb)$/.test(name) && !parts.some((part) => ukNames.has(part) || ukNames.has(part.replaceAll(' ', '')));
}
