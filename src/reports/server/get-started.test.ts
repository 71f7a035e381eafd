/** The first steps of an administrator over HTTP. */
import { expect, test } from 'vitest';
import { companies } from '#shared/companies.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';

const path = '/api/get-started';

test('each step is done once its records exist, and only administrators may ask', async () => {
  const app = await appForTest();
  const admin = await app.as('SuperAdmin');
  expect((await admin.get(path)).body).toEqual({
    incompleteCompanies: companies,
    hasTrucks: false,
    hasColleagues: false,
    hasMail: false,
    hasSecondFactor: null,
    hasBackups: false,
  });

  await admin.post('/api/abbasAutos/trucks', truckBody());
  const complete = {
    ...{ legalName: 'Abbas Autos Limited', addressLine1: '1 Yard Road', city: 'Leeds', postcode: 'LS1 1AA' },
    ...{ vatNumber: 'GB 123 4567 82', sortCode: '112233', accountNumber: '12345678', paymentDays: 30 },
  };
  expect(await admin.put('/api/abbasAutos/particulars', complete)).toMatchObject({ status: 200 });
  // Someone who waits for approval is not a colleague yet.
  expect((await (await app.as('Other')).get('/api/users/role')).status).toBe(200);
  const some = { incompleteCompanies: companies.slice(1), hasTrucks: true, hasColleagues: false };
  expect((await admin.get(path)).body).toMatchObject(some);

  await app.as('User');
  expect((await admin.get(path)).body).toMatchObject({ hasColleagues: true });
});
