/** Suppliers and clients of the sample companies; every name is invented. */

/** The clients' countries, with the cost of shipping one truck there in pounds. */
export const shippingCosts = {
  'United Kingdom': 0,
  Ireland: 520,
  Poland: 780,
  Malta: 1_450,
  Cyprus: 1_580,
  Jamaica: 2_650,
  Kenya: 2_380,
  Tanzania: 2_440,
  Uganda: 2_900,
  Ghana: 1_920,
  Pakistan: 2_150,
} as const;
type Country = keyof typeof shippingCosts;

export interface SampleClient {
  name: string;
  country: Country;
}

/** The sale of a truck: the day on which the price was agreed, and the buyer. */
export interface SampleSale {
  date: string;
  client: SampleClient;
  /** The same for trucks sold together. */
  deal: string;
}

/** Fleets that renew their trucks, auctions and lease returns. */
export const suppliers = [
  'Thornwick Fleet Disposals Ltd',
  'Brackenholt Truck Auctions',
  'Penmarrow Contract Hire plc',
  'Sallowfield Logistics Ltd',
  'Greyfell Haulage Ltd',
  'Oakhamble Distribution Ltd',
  'Wrexley Vale Fleet Services',
  'Marlspit Holdings Ltd',
  'Kilbarrow Commercials Ltd',
  'Van der Wielhoek Trucks B.V.',
  'Auerbronn Nutzfahrzeuge GmbH',
  'Hexmoor Council Depot Sales',
] as const;

export const clients: readonly SampleClient[] = [
  { name: 'Copperlatch Haulage Ltd', country: 'United Kingdom' },
  { name: 'Dunnock & Wren Transport', country: 'United Kingdom' },
  { name: 'Fallowgate Transport and Plant', country: 'United Kingdom' },
  { name: 'Harrowmere Haulage and Plant', country: 'United Kingdom' },
  { name: 'Inchbrae Carriers', country: 'United Kingdom' },
  { name: 'Cludiant Llanfedw Cyf', country: 'United Kingdom' },
  { name: 'Moorhen Deliveries Ltd', country: 'United Kingdom' },
  { name: 'Northquay Movers Ltd', country: 'United Kingdom' },
  { name: 'Pebblewick Transport Ltd', country: 'United Kingdom' },
  { name: 'Ravenscleugh Haulage', country: 'United Kingdom' },
  { name: 'Cnoc Liath Haulage Teo', country: 'Ireland' },
  { name: 'Ballynorris Commercials Ltd', country: 'Ireland' },
  { name: 'Żurawia Dolina Transport Sp. z o.o.', country: 'Poland' },
  { name: 'Wilczy Szlak Spedycja', country: 'Poland' },
  { name: "Għajn Seba' Trucks Ltd", country: 'Malta' },
  { name: 'Xatt il-Ħamra Garage', country: 'Malta' },
  { name: 'Λοφίτης Μεταφορές ΛΤΔ', country: 'Cyprus' },
  { name: 'Blue Ackee Haulage Ltd', country: 'Jamaica' },
  { name: 'Mlima Tatu Transporters Ltd', country: 'Kenya' },
  { name: 'Upepo Mwema Logistics', country: 'Kenya' },
  { name: 'Nyota Nane Hauliers', country: 'Tanzania' },
  { name: 'Ziwa Refu Motors', country: 'Uganda' },
  { name: 'Kente Road Motors', country: 'Ghana' },
  { name: 'Sabz Darakht Goods Carriers', country: 'Pakistan' },
  { name: 'Roshan Pul Truck House', country: 'Pakistan' },
];
