import { describe, expect, test } from 'vitest';
import { newTruckSchema, truckSchema, truckUpdateSchema } from '#trucks/truck.ts';
import {
  createTruckFormSchema,
  editTruckFormSchema,
  emptyTruckForm,
  newTruckBody,
  purchaseVatHint,
  type TruckFormValues,
  truckFormValues,
  truckUpdateBody,
} from './truck-form-values.ts';

const nothingKnown = Object.fromEntries(Object.keys(truckSchema.shape).map((field) => [field, null]));
const truck = truckSchema.parse({
  ...nothingKnown,
  id: 't1',
  features: [],
  advertised: false,
  company: 'Butler',
  regNumber: 'AB12 CDE',
  regNumberTrimmed: 'AB12CDE',
  make: 'DAF',
  model: 'XF 480',
  chassisNumber: 'XLRTE47MS0E123456',
  gearBoxType: 'Auto',
  registrationDate: '2019-03-01',
  mileage: 612_345,
  mileageUnit: 'Kilometers',
  axle: '6x2',
  truckType: 'Tractor unit',
  color: 'White',
  purchasePrice: 18_500,
  purchaseDate: '2026-02-03',
  salePrice: 24_950.5,
  boughtFrom: { id: 's1', name: 'Northern Fleet Sales' },
  isSold: false,
  stockNumber: 7,
  euroStatus: 'Euro6',
  vatScheme: 'Unknown',
  logBookStatus: 'Completed',
  inspectionStatus: 'Pending',
  motStatus: 'NotRequired',
  exportSlipStatus: 'Pending',
  daysInStock: 12,
  cashTiedUp: 18_500,
  repairs: 0,
  inspectionMot: 0,
  other: 0,
  miscExpenses: 0,
  collectionCost: 0,
  deliveryCost: 0,
  shippingCost: 0,
});

const filled: TruckFormValues = { ...emptyTruckForm('RedStar'), regNumber: ' RS1 ', make: 'MAN', model: 'TGX' };
const createBody = (values: TruckFormValues) => newTruckBody(createTruckFormSchema.parse(values));
const updateBody = (changes: Partial<TruckFormValues>) =>
  truckUpdateBody(editTruckFormSchema.parse({ ...truckFormValues(truck), ...changes }), truck);

describe('a new truck', () => {
  test('requires only reg number, make, model and company', () => {
    expect(createTruckFormSchema.safeParse(filled).success).toBe(true);
    for (const key of ['regNumber', 'make', 'model'] as const) {
      const { error } = createTruckFormSchema.safeParse({ ...filled, [key]: '  ' });
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[key, 'Required.']]);
    }
  });

  test('omits empty fields; mileage and purchase price default to 0', () => {
    expect(createBody(filled)).toEqual({
      advertised: false,
      company: 'RedStar',
      regNumber: 'RS1',
      make: 'MAN',
      model: 'TGX',
      mileage: 0,
      mileageUnit: 'Kilometers',
      purchasePrice: 0,
      isSold: false,
      vatScheme: 'Unknown',
      logBookStatus: 'Pending',
      inspectionStatus: 'Pending',
      motStatus: 'Pending',
      exportSlipStatus: 'Pending',
    });
  });

  test('omits a sale price and charges of zero', () => {
    const body = createBody({ ...filled, purchasePrice: 0, salePrice: 0, freightCharges: 0, warrantyCharges: 0.5 });
    expect(body).toMatchObject({ purchasePrice: 0, warrantyCharges: 0.5 });
    expect(body).not.toHaveProperty('salePrice');
    expect(body).not.toHaveProperty('freightCharges');
  });

  test('sends an existing party by id and a new one by name', () => {
    const body = createBody({ ...filled, boughtFrom: { id: 's1', name: 'Old' }, soldTo: { name: ' New ' } });
    expect(body).toMatchObject({ boughtFrom: { id: 's1' }, soldTo: { name: 'New' } });
  });

  test('passes the validation of the API', () => {
    const body = createBody({ ...truckFormValues(truck), soldTo: { name: 'Someone' } });
    expect(newTruckSchema.parse(body)).toMatchObject({ regNumber: 'AB12 CDE', soldTo: { name: 'Someone' } });
  });

  test.each([
    ['mileage', 1.5, 'Enter a whole number.'],
    ['mileage', Number.NaN, 'Enter a whole number.'],
    ['purchasePrice', Number.NaN, 'Enter an amount.'],
    ['salePrice', -1, 'Must be 0 or more.'],
    ['freightCharges', 1.005, 'At most two decimals.'],
    ['registrationDate', 'incomplete', 'Enter a valid date, for example 20/11/2026.'],
    ['purchaseDate', '1899-12-31', 'Must be 1900 or later.'],
  ])('refuses the %s %s', (key, value, message) => {
    const { error } = createTruckFormSchema.safeParse({ ...filled, [key]: value });
    expect(error?.issues[0]).toMatchObject({ path: [key], message });
  });
});

describe('a changed truck', () => {
  test('without changes, sends the loaded values and clears nothing', () => {
    const body = updateBody({});
    expect(body).toMatchObject({
      regNumber: 'AB12 CDE',
      registrationDate: '2019-03-01',
      boughtFrom: { id: 's1' },
      engineNumber: null,
      salePrice: 24_950.5,
      clearBoughtFrom: false,
      clearSoldTo: false,
      clearRegistrationDate: false,
      clearPurchaseDate: false,
    });
    expect(truckUpdateSchema.safeParse(body).success).toBe(true);
  });

  test('cleared prices become null, but purchase price and mileage become 0', () => {
    const body = updateBody({ salePrice: null, freightCharges: null, purchasePrice: null, mileage: null });
    expect(body).toMatchObject({ salePrice: null, freightCharges: null, purchasePrice: 0, mileage: 0 });
  });

  test('cleared dates and parties set their clear flags', () => {
    const body = updateBody({ registrationDate: null, purchaseDate: null, boughtFrom: null });
    expect(body).toMatchObject({ clearRegistrationDate: true, clearPurchaseDate: true, clearBoughtFrom: true });
    for (const key of ['registrationDate', 'purchaseDate', 'boughtFrom', 'soldTo']) {
      expect(body).not.toHaveProperty(key);
    }
  });

  test('a cleared reg number, make or model keeps the saved one', () => {
    const body = updateBody({ regNumber: ' ', make: '', model: 'XF 530' });
    expect(body).not.toHaveProperty('regNumber');
    expect(body).not.toHaveProperty('make');
    expect(body).toMatchObject({ model: 'XF 530' });
  });
});

describe('purchase VAT of a margin truck', () => {
  const old = { ...truck, vatScheme: 'Margin' as const, purchaseVat: 1500 };

  test('is a validation error, also when other fields are invalid', () => {
    const issuesOf = (values: TruckFormValues) =>
      createTruckFormSchema.safeParse(values).error?.issues.map(({ path, message }) => `${path}: ${message}`);
    const bought = { ...filled, vatScheme: 'Margin' as const, purchaseVat: 10 };
    expect(issuesOf(bought)).toEqual(['purchaseVat: A margin scheme truck has no purchase VAT.']);
    expect(issuesOf({ ...bought, make: '' })).toContain('purchaseVat: A margin scheme truck has no purchase VAT.');
    expect(issuesOf({ ...bought, vatScheme: 'Qualifying' })).toBeUndefined();
    expect(editTruckFormSchema.safeParse({ ...truckFormValues(truck), ...bought }).success).toBe(false);
  });

  test('of an old record is cleared by its form, which says so', () => {
    expect(truckFormValues(old).purchaseVat).toBeNull();
    expect(truckUpdateBody(editTruckFormSchema.parse(truckFormValues(old)), old).purchaseVat).toBeNull();
    expect(purchaseVatHint('Margin', old)).toBe('A margin scheme truck has no purchase VAT. Saving clears £1,500.00.');
    expect(purchaseVatHint('Margin')).toBe('A margin scheme truck has no purchase VAT.');
    expect(purchaseVatHint('Qualifying', old)).toBeUndefined();
  });
});
