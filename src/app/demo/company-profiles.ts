/** The trade of each company, so that their yards look different. */
import type { Company } from '#shared/companies.ts';
import type { Body } from './bodies.ts';
import type { MakeName } from './models.ts';

export interface CompanyProfile {
  /** Trucks bought over the last twelve months. */
  trucks: number;
  /** Youngest and oldest age at purchase, in years. */
  ages: readonly [number, number];
  /** The share of its sales that are exports. */
  exportShare: number;
  /** Truck types and makes, weighted by how common they are. */
  bodies: Partial<Record<Body, number>>;
  makes: Partial<Record<MakeName, number>>;
  /** The type of the white trucks that have a video. */
  filmed: Body;
}

const mixedStock: CompanyProfile = {
  trucks: 84,
  ages: [4, 13],
  exportShare: 0.35,
  bodies: {
    'Tractor unit': 9,
    Curtainsider: 5,
    Box: 5,
    Tipper: 4,
    Flatbed: 3,
    Refrigerated: 2,
    Dropside: 2,
    Crane: 1,
  },
  makes: { DAF: 8, 'Mercedes-Benz': 6, MAN: 5, Volvo: 4, Scania: 4, Iveco: 4, Renault: 2, Isuzu: 3 },
  filmed: 'Tractor unit',
};

const profiles: Partial<Record<Company, CompanyProfile>> = {
  // Young long-distance and distribution trucks.
  TruckWorld: {
    trucks: 90,
    ages: [2, 8],
    exportShare: 0.15,
    bodies: { 'Tractor unit': 12, Curtainsider: 6, Refrigerated: 5, Box: 4, Tanker: 1 },
    makes: { Scania: 8, Volvo: 8, DAF: 7, 'Mercedes-Benz': 5, MAN: 4, Renault: 3, Iveco: 3, Isuzu: 1 },
    filmed: 'Refrigerated',
  },
  // Tippers, cranes and everything else for building sites.
  Butler: {
    trucks: 72,
    ages: [4, 14],
    exportShare: 0.2,
    bodies: {
      Tipper: 10,
      'Grab tipper': 4,
      'Hook loader': 4,
      Crane: 4,
      'Skip loader': 3,
      'Concrete mixer': 3,
      Beavertail: 3,
      Flatbed: 2,
      Dropside: 2,
    },
    makes: { DAF: 6, Scania: 6, Volvo: 6, MAN: 7, 'Mercedes-Benz': 6, Iveco: 2, Renault: 2, Hino: 3, Isuzu: 1 },
    filmed: 'Tipper',
  },
  // Old, sturdy trucks, mostly shipped to Africa, Asia and the Mediterranean.
  RedStar: {
    trucks: 66,
    ages: [9, 24],
    exportShare: 0.85,
    bodies: { 'Tractor unit': 8, Tipper: 8, 'Concrete mixer': 2, Flatbed: 3, Box: 2, Crane: 2, Dropside: 2 },
    makes: { Foden: 8, ERF: 8, DAF: 5, Scania: 4, MAN: 4, 'Mercedes-Benz': 4, Volvo: 3, Iveco: 2, Hino: 2 },
    filmed: 'Tractor unit',
  },
};

export function profileOf(company: Company): CompanyProfile {
  return profiles[company] ?? mixedStock;
}
