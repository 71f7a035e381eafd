/** Suggestions for free text fields; other values are valid. */
import { suggestedAxles } from '#trucks/truck.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import type { KnownTexts } from '#web/form/known-texts.ts';

/** Makes common among used trucks. */
const suggestedMakes = ['DAF', 'Iveco', 'MAN', 'Mercedes-Benz', 'Renault', 'Scania', 'Volvo'] as const;

/** Body types and uses. */
const suggestedTypes = [
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
const suggestedColors = ['Black', 'Blue', 'Green', 'Grey', 'Orange', 'Red', 'Silver', 'White', 'Yellow'] as const;

const routes = truckListRoutes;

/** Suggests the values in the group's stock and the common ones. */
export const knownTexts = {
  make: { routes, column: 'make', others: suggestedMakes },
  truckType: { routes, column: 'truckType', others: suggestedTypes },
  color: { routes, column: 'color', others: suggestedColors },
  axle: { routes, column: 'axle', others: suggestedAxles },
  location: { routes, column: 'location' },
  features: { routes, column: 'features' },
} satisfies Record<string, KnownTexts>;
