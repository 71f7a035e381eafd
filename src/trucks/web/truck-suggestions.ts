/** What the truck form suggests for free texts; any other text is taken too. */
import { suggestedAxles } from '#trucks/truck.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import type { KnownTexts } from '#web/form/known-texts.ts';

/** Makes that are sold as used trucks. */
const suggestedMakes = ['DAF', 'Iveco', 'MAN', 'Mercedes-Benz', 'Renault', 'Scania', 'Volvo'] as const;

/** Bodies and uses. */
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

/** What the group's trucks have, and what is usual besides. */
export const knownTexts = {
  make: { routes, column: 'make', others: suggestedMakes },
  truckType: { routes, column: 'truckType', others: suggestedTypes },
  color: { routes, column: 'color', others: suggestedColors },
  axle: { routes, column: 'axle', others: suggestedAxles },
  location: { routes, column: 'location' },
} satisfies Record<string, KnownTexts>;
