/** The stock of the tests of the stock lists. */

const actros = {
  regNumber: 'AB12 CDE',
  make: 'Mercedes-Benz',
  model: 'Actros 1845',
  chassisNumber: 'WDB9634031L',
  engineNumber: 'OM471',
  gearBoxType: 'Manual',
  registrationDate: '2018-11-20',
  mileage: 123_456,
  mileageUnit: 'Miles',
  axle: '4x2',
  truckType: 'Tipper',
  color: 'Red',
  logBookStatus: 'Completed',
  inspectionStatus: 'Pending',
  motStatus: 'NotRequired',
  exportSlipStatus: 'Pending',
  purchasePrice: 12_345,
  purchaseDate: '2026-03-01',
  salePrice: 20_000.5,
  freightCharges: 750,
  warrantyCharges: 100,
  boughtFrom: { name: 'Northern Fleet Sales' },
  soldTo: { name: 'Harbour Haulage' },
};

const others = Array.from({ length: 11 }, (_, index) => {
  const number = index + 1;
  const twoDigits = String(number).padStart(2, '0');
  return {
    regNumber: `ST${twoDigits} YRD`,
    make: number % 2 === 0 ? 'DAF' : 'Volvo',
    model: number % 2 === 0 ? 'XF 480' : 'FH 500',
    purchasePrice: number * 1000.1,
    purchaseDate: `2026-01-${twoDigits}`,
  };
});

/** Twelve trucks for sale and one sold at Abbas Autos, one at Truck World, and none at Red Star. */
export const listedTrucks: readonly Record<string, unknown>[] = [
  actros,
  ...others,
  { regNumber: 'SO99 OLD', make: 'Scania', model: 'R 450', isSold: true },
  { regNumber: 'TW01 AAA', company: 'TruckWorld' },
];
