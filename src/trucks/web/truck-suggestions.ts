/** What the truck form suggests for free texts; any other text is taken too. */

/** Makes that are sold as used trucks. */
export const suggestedMakes = ['DAF', 'Iveco', 'MAN', 'Mercedes-Benz', 'Renault', 'Scania', 'Volvo'] as const;

/** Bodies and uses. */
export const suggestedTypes = [
  'Beavertail',
  'Box',
  'Concrete Mixer',
  'Crane',
  'Curtainsider',
  'Flatbed',
  'Hook Loader',
  'Refrigerated',
  'Skip Loader',
  'Tanker',
  'Tipper',
  'Tractor Unit',
] as const;

/** Common colours. */
export const suggestedColors = [
  'Black',
  'Blue',
  'Green',
  'Grey',
  'Orange',
  'Red',
  'Silver',
  'White',
  'Yellow',
] as const;
