/** Bodies of writes with believable values; a test names only what it is about. */

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
    logBookStatus: 'Completed',
    inspectionStatus: 'Pending',
    motStatus: 'NotRequired',
    exportSlipStatus: 'Pending',
    ...fields,
  };
}
