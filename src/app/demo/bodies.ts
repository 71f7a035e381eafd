/** Kinds of truck: chassis with their axles, and the bodies built on them. */

/** Bodies with the usual kilometres per year, and what the body adds to the price of a new truck in pounds. */
export const bodies = {
  'Tractor unit': { kmPerYear: 112_000, price: 0 },
  Curtainsider: { kmPerYear: 78_000, price: 11_000 },
  Box: { kmPerYear: 64_000, price: 10_000 },
  Refrigerated: { kmPerYear: 82_000, price: 24_000 },
  Flatbed: { kmPerYear: 55_000, price: 7_000 },
  Dropside: { kmPerYear: 38_000, price: 6_000 },
  Beavertail: { kmPerYear: 47_000, price: 18_000 },
  Crane: { kmPerYear: 42_000, price: 42_000 },
  Tipper: { kmPerYear: 58_000, price: 16_000 },
  'Grab tipper': { kmPerYear: 49_000, price: 48_000 },
  'Hook loader': { kmPerYear: 60_000, price: 21_000 },
  'Skip loader': { kmPerYear: 46_000, price: 19_000 },
  'Concrete mixer': { kmPerYear: 33_000, price: 29_000 },
  Tanker: { kmPerYear: 70_000, price: 38_000 },
} as const;
export type Body = keyof typeof bodies;

export function isBody(truckType: string | null): truckType is Body {
  return truckType !== null && Object.hasOwn(bodies, truckType);
}

interface ChassisKind {
  /** Axle configurations, weighted by how common they are. */
  axles: Readonly<Record<string, number>>;
  bodies: readonly Body[];
  /** Distance driven as a share of the body's usual kilometres. */
  use: number;
}

/** Kinds of chassis by use and gross weight. */
export const chassisKinds = {
  tractor: { axles: { '6x2': 7, '4x2': 3 }, bodies: ['Tractor unit'], use: 1 },
  'rigid 26 t': {
    axles: { '6x2': 1 },
    bodies: ['Curtainsider', 'Box', 'Refrigerated', 'Flatbed', 'Beavertail', 'Crane', 'Tanker'],
    use: 1,
  },
  'rigid 18 t': {
    axles: { '4x2': 1 },
    bodies: ['Curtainsider', 'Box', 'Refrigerated', 'Flatbed', 'Skip loader', 'Beavertail', 'Tipper'],
    use: 0.8,
  },
  'rigid 7.5 t': {
    axles: { '4x2': 1 },
    bodies: ['Box', 'Curtainsider', 'Dropside', 'Beavertail', 'Tipper'],
    use: 0.55,
  },
  'construction 32 t': {
    axles: { '8x4': 1 },
    bodies: ['Tipper', 'Grab tipper', 'Hook loader', 'Concrete mixer', 'Crane'],
    use: 1,
  },
  'construction 26 t': {
    axles: { '6x4': 1 },
    bodies: ['Tipper', 'Hook loader', 'Concrete mixer', 'Crane', 'Flatbed'],
    use: 1,
  },
  'off-road 18 t': { axles: { '4x4': 1 }, bodies: ['Tipper', 'Crane', 'Flatbed'], use: 0.6 },
} as const satisfies Record<string, ChassisKind>;
export type Chassis = keyof typeof chassisKinds;

/** Colours, weighted by how common they are. */
export const paintColors = { White: 10, Blue: 4, Red: 4, Silver: 3, Grey: 2, Green: 2, Yellow: 2, Black: 1, Orange: 1 };

/** Notes that fit any truck. */
export const generalNotes = [
  'One owner from new.',
  'Two owners, full service history.',
  'Ex-fleet, maintained by the main dealer.',
  'Air conditioning and night heater.',
  'Tyres 60 to 80 per cent all round.',
  'Small dent on the nearside step, priced in.',
  'New clutch fitted 40,000 km ago.',
  'Starts and drives well.',
  'Reversing camera and four-way recording.',
  'Spare key and handbook present.',
  'Tachograph calibrated within the last twelve months.',
];

/** Notes that fit a body. */
export const bodyNotes: Record<Body, readonly string[]> = {
  'Tractor unit': [
    'Twin bunk sleeper cab, mid-lift axle.',
    'Sliding fifth wheel, twin tanks.',
    'High roof cab, fridge.',
  ],
  Curtainsider: ['26 ft body, curtains replaced last year.', 'Tail lift 1,500 kg, pillarless curtains.'],
  Box: ['24 ft body with roller shutter door.', 'Barn doors, column tail lift 1,000 kg, load rails.'],
  Refrigerated: ['Dual temperature fridge with its own diesel engine.', 'Fridge serviced in the spring, meat rails.'],
  Flatbed: ['28 ft timber floor, twist locks.', 'Headboard, rope hooks, steel floor.'],
  Dropside: ['16 ft alloy dropside body.', 'Alloy sides, tow bar.'],
  Beavertail: ['Hydraulic ramps, 15 t winch.', 'Cheese wedge body, double flip toe ramps.'],
  Crane: [
    'Rear-mounted crane with remote control, lifting certificate.',
    'Crane behind cab, two hydraulic extensions.',
  ],
  Tipper: ['Insulated alloy body with on-board weigher.', 'Steel body, easy sheet.', 'Bulk alloy body, ratchet door.'],
  'Grab tipper': ['Clamshell bucket, thorough examination in date.', 'Steel body, grab with rotator.'],
  'Hook loader': ['20 t hook equipment with sheeting.', 'Sliding hook, tested to 22 t.'],
  'Skip loader': ['Telescopic arms, sheeting system.', 'Extending arms, 12 t equipment.'],
  'Concrete mixer': ['8 m3 drum, separate water tank.', '6 m3 drum, new blades.'],
  Tanker: ['Six compartments, bottom loading.', 'Stainless barrel, last used for milk.'],
};
