import { describe, expect, test } from 'vitest';
import { searchedVehicleKey, trimRegNumber, vehicleKey } from '#shared/vehicle-key.ts';
import { nextRegNumber, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const trucks = '/api/abbasAutos/trucks';

// Distinct numbers avoid warnings about duplicate vehicles.
const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, { chassisNumber: nextRegNumber(), ...fields });

describe('POST trucks', () => {
  test('answers 201 with every field, and GET returns the same', async () => {
    const sent = truckBody({
      boughtFrom: { name: 'Northern Fleet Sales' },
      description: 'One owner.',
      askingPrice: 24_950,
    });
    const made = await user.post(trucks, sent);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...sent,
      warnings: [],
      id: expect.any(String),
      regNumberTrimmed: String(sent.regNumber).replace(' ', ''),
      boughtFrom: { id: expect.any(String), name: 'Northern Fleet Sales' },
      soldTo: null,
      salePrice: null,
      freightCharges: null,
      warrantyCharges: null,
      isSold: false,
      soldDate: null,
      advertised: false,
      advertisedOn: null,
      stockNumber: expect.any(Number),
      reservation: null,
      reservedUntil: null,
      daysInStock: expect.any(Number),
      cashTiedUp: 18_250.5,
      coverImage: null,
      repairs: 0,
      inspectionMot: 0,
      other: 0,
      miscExpenses: 0,
      collectionCost: 0,
      deliveryCost: 0,
      shippingCost: 0,
    });
    const read = await user.get(`${trucks}/${made.body.id}`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(made.body);
  });

  test('uses the defaults for omitted fields', async () => {
    const { status, body } = await user.post(trucks, {
      company: 'AbbasAutos',
      regNumber: nextRegNumber(),
      make: 'MAN',
      model: 'TGX',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      purchasePrice: 0,
      salePrice: null,
      mileage: 0,
      mileageUnit: 'Kilometers',
      gearBoxType: null,
      logBookStatus: 'Pending',
      inspectionStatus: 'Pending',
      motStatus: 'Pending',
      exportSlipStatus: 'Pending',
      isSold: false,
    });
  });

  test.each(['regNumber', 'make', 'model', 'company'])('requires %s', async (field) => {
    const { status, body } = await user.post(trucks, truckBody({ [field]: undefined }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 400, message: 'Failed to create truck.' });
    expect(body.errors.map((fieldError: { path: string }) => fieldError.path)).toContain(field);
  });

  test.each([
    ['regNumber', '   '],
    ['regNumber', 'x'.repeat(201)],
    ['make', 'DAF\u0000'],
    ['make', 7],
    ['model', null],
    ['company', 'Nobody'],
    ['gearBoxType', 'auto'],
    ['mileage', -1],
    ['mileage', 1.5],
    ['mileageUnit', null],
    ['purchasePrice', -0.01],
    ['purchasePrice', 10.005],
    ['purchasePrice', 10_000_000_000],
    ['purchasePrice', '12'],
    ['salePrice', 1e300],
    ['registrationDate', '2026-02-30'],
    ['registrationDate', '01/02/2026'],
    ['purchaseDate', ''],
    ['isSold', 'yes'],
    ['motStatus', 'Done'],
    ['description', 'x'.repeat(5001)],
    ['boughtFrom', 'Someone'],
    ['boughtFrom', { name: ' ' }],
    ['soldTo', { id: 'nobody' }],
  ])('refuses %s %j', async (field, value) => {
    const { status, body } = await user.post(trucks, truckBody({ [field]: value }));
    expect(status).toBe(400);
    expect(body.message).toBe('Failed to create truck.');
    expect(body.errors[0].path.split('.')[0]).toBe(field);
  });

  test('accepts the largest amount and the longest texts', async () => {
    const fields = {
      purchasePrice: 9_999_999_999.99,
      salePrice: 0.01,
      description: 'ü'.repeat(5000),
      color: 'ß'.repeat(200),
    };
    expect(await addTruck(fields)).toMatchObject(fields);
  });

  test('a company that never had the truck is not told where it is', async () => {
    const { id } = await addTruck();
    await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
    expect((await user.get(`${trucks}/${id}/company`)).body).toEqual({ company: 'AbbasAutos' });
    expect((await user.get(`/api/butler/trucks/${id}/company`)).status).toBe(404);
  });

  test('refuses a company other than the one in the path', async () => {
    const { status, body } = await user.post(trucks, truckBody({ company: 'Butler' }));
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'company', message: 'Must be the company of the address.' }]);
  });

  test('a reg number is unique within a company, ignoring spaces and case', async () => {
    await addTruck({ regNumber: 'UN1 QUE' });
    const again = await user.post(trucks, truckBody({ regNumber: ' un 1que ' }));
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ status: 409, message: 'The truck to be created already exists.' });
    const elsewhere = await user.post('/api/butler/trucks', truckBody({ regNumber: 'UN1 QUE', company: 'Butler' }));
    expect(elsewhere.status).toBe(201);
  });

  test('finds a party by name ignoring case, and creates it only once under parallel writes', async () => {
    const names = ['Harbour Haulage', 'HARBOUR haulage', 'harbour  Haulage', ' Harbour Haulage '];
    const made = await Promise.all(names.map((name) => addTruck({ soldTo: { name }, isSold: true })));
    expect(new Set(made.map((truck) => truck.soldTo.id)).size).toBe(1);
    const clients = await user.get('/api/clients');
    expect(clients.body.filter((client: { id: string }) => client.id === made[0].soldTo.id)).toHaveLength(1);
  });

  test('the same idempotency key and body create one truck; another body is refused with 422', async () => {
    const body = truckBody();
    const key = { 'idempotency-key': `key-${body.regNumber}` };
    const answers = await Promise.all([1, 2, 3].map(() => user.post(trucks, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(['"1"', '"1"', '"1"']);
    const other = await user.post(trucks, { ...body, make: 'Volvo' }, key);
    expect(other.status).toBe(422);
    const failed = await user.post(trucks, body, { 'idempotency-key': 'another' });
    expect(failed.status).toBe(409);
  });
});

describe('GET trucks', () => {
  test('lists unsold trucks by reg number, and sold ones when asked', async () => {
    const client = await app.as('Admin');
    const add = (regNumber: string, isSold: boolean) =>
      client.post('/api/redStar/trucks', truckBody({ company: 'RedStar', regNumber, isSold }));
    await add('RS 30', false);
    await add('rs 10', false);
    await add('RS 20', true);
    const numbers = async (query: string) => {
      const { status, body } = await client.get(`/api/redStar/trucks${query}`);
      expect(status).toBe(200);
      return body.map((truck: { regNumber: string }) => truck.regNumber);
    };
    expect(await numbers('')).toEqual(['rs 10', 'RS 30']);
    expect(await numbers('?includeSold=false')).toEqual(['rs 10', 'RS 30']);
    expect(await numbers('?includeSold=true')).toEqual(['rs 10', 'RS 20', 'RS 30']);
    expect(await numbers('?includeSold=true&regNumber=s2%200')).toEqual(['RS 20']);
    expect(await numbers('?includeSold=true&regNumber=%25')).toEqual([]);
  });

  test('finds every part of a reg number in any spacing and case, including special characters', async () => {
    const client = await app.as('Admin');
    const numbers = ['SQX 1É2', 'sqx1 e2', 'ßQX 1%', 'SQX_1 2', 'ısqx 12'];
    for (const regNumber of numbers) {
      expect((await client.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber }))).status).toBe(201);
    }
    const listed: { regNumber: string }[] = (await client.get('/api/butler/trucks')).body;
    const parts = numbers.flatMap((number) => [number.slice(0, 2), number.slice(1, 4), number.slice(-3), number]);
    for (const part of [...parts, 'sQx', 's q x1', 'SSQX', 'isqx', 'X1E', 'é', '%', '_']) {
      const { body } = await client.get(`/api/butler/trucks?regNumber=${encodeURIComponent(part)}`);
      const found = body.map((truck: { regNumber: string }) => truck.regNumber).toSorted();
      const key = searchedVehicleKey(part);
      const expected = listed
        .map(({ regNumber }) => regNumber)
        .filter(
          (number) =>
            (key !== null && vehicleKey(number).includes(key)) || trimRegNumber(number).includes(trimRegNumber(part)),
        )
        .toSorted();
      expect([part, found]).toEqual([part, expected]);
    }
  });

  test('an empty company has an empty list', async () => {
    expect((await user.get('/api/truckWorld/trucks')).body).toEqual([]);
  });

  test('the exact reg number is among the first rows, however many others contain it', async () => {
    const client = await app.as('Admin');
    for (const regNumber of ['A EV9', 'B EV9', 'EV 9', 'EV9 C']) {
      await client.post('/api/redStar/trucks', truckBody({ company: 'RedStar', regNumber }));
    }
    const few = await client.get('/api/redStar/trucks?regNumber=ev9', { prefer: 'maxpagesize=1' });
    expect(few.body.map((truck: { regNumber: string }) => truck.regNumber)).toEqual(['EV 9']);
  });

  test('returns only the first rows when the caller asks for few', async () => {
    const path = `${trucks}?includeSold=true`;
    const all = (await user.get(path)).body;
    expect(all.length).toBeGreaterThan(3);
    const few = await user.get(path, { prefer: 'return=minimal, maxpagesize=3' });
    expect(few.headers.get('preference-applied')).toBe('maxpagesize=3');
    expect(few.body).toEqual(all.slice(0, 3));
    for (const prefer of ['maxpagesize=0', 'maxpagesize=-1', 'maxpagesize=x', 'maxpagesize=12345', 'other']) {
      expect((await user.get(path, { prefer })).body).toEqual(all);
    }
  });

  test('a short list starts with the exact reg number, then the others in order', async () => {
    for (const regNumber of ['A 1 X', 'X 1', 'X 12', 'B X1']) {
      await user.post('/api/redStar/trucks', truckBody({ company: 'RedStar', regNumber: `FEW ${regNumber}` }));
    }
    const path = '/api/redStar/trucks?regNumber=few%20x1';
    const numbersOf = async (size: number) => {
      const { body } = await user.get(path, { prefer: `maxpagesize=${size}` });
      return body.map((truck: { regNumber: string }) => truck.regNumber);
    };
    expect(await numbersOf(2)).toEqual(['FEW X 1', 'FEW X 12']);
    const part = await user.get('/api/redStar/trucks?regNumber=x1', { prefer: 'maxpagesize=2' });
    expect(part.body.map((truck: { regNumber: string }) => truck.regNumber)).toEqual(['FEW B X1', 'FEW X 1']);
    await user.post('/api/redStar/trucks', truckBody({ company: 'RedStar', regNumber: 'X1' }));
    const exact = await user.get('/api/redStar/trucks?regNumber=x1', { prefer: 'maxpagesize=2' });
    expect(exact.body.map((truck: { regNumber: string }) => truck.regNumber)).toEqual(['X1', 'FEW B X1']);
  });

  test.each([
    ['regNumber', { regNumber: 'AB12\u200bCDE' }],
    ['regNumber', { regNumber: 'AB12\u3164CDE' }],
    ['regNumber', { regNumber: 'AB12\u2800CDE' }],
    ['make', { make: 'DA\u200bF' }],
    ['model', { model: 'XF\u202e084' }],
    ['chassisNumber', { chassisNumber: 'XLR\u2060TEH' }],
    ['location', { location: 'Yard\u200e2' }],
    ['description', { description: 'two\u202elines' }],
    ['boughtFrom.name', { boughtFrom: { name: 'A\u00adSeller' } }],
    ['soldTo.name', { soldTo: { name: 'A\u202eBuyer' } }],
  ])('invisible characters are refused in %s', async (path, fields) => {
    const { status, body } = await user.post(trucks, truckBody(fields));
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
  });

  test.each(['?includeSold=perhaps', '?includeSold=true&includeSold=false', '?regNumber=%00'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await user.get(`${trucks}${query}`);
      expect(status).toBe(400);
      expect(body.message).toBe('Failed to retrieve list of trucks.');
    },
  );
});
