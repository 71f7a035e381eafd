/** Request bodies with realistic values; a test overrides only what it is about. */
import { addDays } from '#shared/dates.ts';

/** A valid expiry date for a shared page created today. */
export const inTenMonths = addDays(new Date().toISOString().slice(0, 10), 300);

let counter = 0;

/** A reg number that no other test of this process uses. */
export function nextRegNumber(): string {
  counter += 1;
  return `TST ${String(counter).padStart(4, '0')}`;
}

/** The body of a truck for Abbas Autos. */
export function truckBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    company: 'AbbasAutos',
    regNumber: nextRegNumber(),
    make: 'DAF',
    model: 'XF 480',
    chassisNumber: 'XLRTEH4300G123456',
    engineNumber: 'MX13-355',
    gearBoxType: 'Auto',
    registrationDate: '2019-03-01',
    mileage: 512_000,
    mileageUnit: 'Kilometers',
    axle: '6x2',
    truckType: 'Tractor unit',
    color: 'White',
    purchasePrice: 18_250.5,
    purchaseDate: '2026-02-03',
    purchaseInvoiceNumber: 'PI-4711',
    vatScheme: 'Qualifying',
    purchaseVat: fields.vatScheme === 'Margin' ? null : 3650.1,
    euroStatus: 'Euro6',
    motExpiry: '2027-03-31',
    location: 'Yard 2',
    keyNumber: 'K 17',
    cabType: 'HighSleeper',
    fuelType: 'Diesel',
    powerHp: 480,
    grossWeightKg: 26_000,
    wheelbaseMm: 3_800,
    features: ['Full Air Suspension', 'Fridge'],
    advertText: 'One owner.\nFull service history.',
    logBookStatus: 'Completed',
    inspectionStatus: 'Pending',
    motStatus: 'NotRequired',
    exportSlipStatus: 'Pending',
    ...fields,
  };
}

/** The body of an order or invoice with these trucks in one item. */
export function paperBody(truckIds: readonly string[], fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    date: '2026-11-20',
    currency: 'GBP',
    depositPaid: 500,
    dealAuthorisation: 'J. Abbas',
    billTo: { ...partyBody, name: 'Harbour Haulage Ltd' },
    shipTo: { ...partyBody, name: 'Harbour Haulage Ltd', city: 'Kingston', country: 'Jamaica' },
    items: [paperItemBody(truckIds)],
    ...fields,
  };
}

export const partyBody = {
  contactName: 'Ann Quay',
  addressLine1: '1 Dock Road',
  addressLine2: 'Unit 4',
  city: 'Hull',
  postcode: 'HU1 1AA',
  country: 'United Kingdom',
  phoneNumber: '+44 1482 000000',
  email: 'ann@harbour.example',
};

export function paperItemBody(truckIds: readonly string[], fields: Record<string, unknown> = {}) {
  return {
    description: 'Used truck, sold as seen',
    rate: 12_500,
    vatRate: 20,
    freightRate: 300.1,
    freightDescription: 'Roro to Kingston',
    warrantyRate: 99.99,
    warrantyDescription: 'Driveline, 3 months',
    trucks: truckIds.map((id) => ({ id })),
    ...fields,
  };
}
