/** Unusual dates, as warnings on a save and in the month-end checklist. */
import { expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';

const path = '/api/abbasAutos';

test('an invoice dated far ahead gives a warning, and is listed in the month of entry and in its own month', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-22T12:00:00Z') });
  const user = await app.as('User');
  const { body: truck } = await user.post(`${path}/trucks`, truckBody());
  const body = (date: string) => paperBody([truck.id], { date, depositPaid: 0 });
  const { body: invoice } = await user.post(`${path}/invoices`, body('2062-11-20'));
  const address = `/AbbasAutos/invoices/${invoice.id}/edit`;
  const message = `Invoice ${invoice.number}: the date 20 Nov 2062 is more than 31 days ahead.`;
  const unusual = ({ warnings }: { warnings: { code: string }[] }) =>
    warnings.filter(({ code }) => code === 'dateUnusual');
  expect(unusual(invoice)).toEqual([{ code: 'dateUnusual', message, address }]);
  expect((await user.get(`${path}/invoices/${invoice.id}/details`)).body.warnings).toEqual(invoice.warnings);
  const checks = async (month: string) =>
    (await user.get(`${path}/month-end/${month}`)).body.filter(({ code }: { code: string }) => code === 'dateUnusual');
  const check = { code: 'dateUnusual', message, address, kind: 'invoice', id: invoice.id };
  expect(await checks('2026-11')).toEqual([check]);
  expect(await checks('2062-11')).toEqual([check]);
  expect(await checks('2026-10')).toEqual([]);
  const mended = await user.put(`${path}/invoices/${invoice.id}`, body('2026-11-20'));
  expect(unusual(mended.body)).toEqual([]);
  expect(await checks('2026-11')).toEqual([]);
});

test('an order, a tax point and truck dates far back give warnings or are listed', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-22T12:00:00Z') });
  const user = await app.as('User');
  const dates = { purchaseDate: '2019-05-06', isSold: true, soldDate: '2026-11-01', salePrice: 20_000 };
  const { body: truck } = await user.post(`${path}/trucks`, truckBody(dates));
  const checks = (await user.get(`${path}/month-end/2026-11`)).body;
  expect(checks).toEqual([
    {
      code: 'dateUnusual',
      message: `${truck.regNumber}: the purchase date 6 May 2019 is more than a year back.`,
      address: `/AbbasAutos/trucks/${truck.id}/edit`,
      kind: 'truck',
      id: truck.id,
    },
  ]);
  const order = await user.post(`${path}/orders`, paperBody([truck.id], { date: '2025-11-21' }));
  expect(order.body.warnings).toContainEqual(
    expect.objectContaining({
      code: 'dateUnusual',
      message: `Order ${order.body.number}: the date 21 Nov 2025 is more than a year back.`,
    }),
  );
  const ofOrder = {
    code: 'dateUnusual',
    message: `Order ${order.body.number}: the date 21 Nov 2025 is more than a year back.`,
    address: `/AbbasAutos/orders/${order.body.id}/edit`,
    kind: 'order',
    id: order.body.id,
  };
  expect((await user.get(`${path}/month-end/2026-11`)).body).toContainEqual(ofOrder);
  expect((await user.get(`${path}/month-end/2025-11`)).body).toContainEqual(ofOrder);
  const invoice = await user.post(`${path}/invoices`, paperBody([truck.id], { taxPoint: '2026-12-24' }));
  expect(invoice.body.warnings).toContainEqual(
    expect.objectContaining({
      message: `Invoice ${invoice.body.number}: the tax point 24 Dec 2026 is more than 31 days ahead.`,
    }),
  );
});

test('other dates of trucks, deposits, due dates and payments give warnings by the same rule', async () => {
  const app = await appForTest({ now: () => new Date('2026-11-22T12:00:00Z') });
  const user = await app.as('User');
  const messages = ({ warnings }: { warnings: { code: string; message: string }[] }) =>
    warnings.filter(({ code }) => code === 'dateUnusual').map(({ message }) => message);
  const wrong = truckBody({ registrationDate: '1962-05-01', motExpiry: '2062-05-01' });
  const { body: truck } = await user.post(`${path}/trucks`, wrong);
  expect(messages(truck)).toEqual([
    `${truck.regNumber}: the reg date 1 May 1962 is more than 40 years back.`,
    `${truck.regNumber}: the MOT expiry 1 May 2062 is more than 3 years ahead.`,
  ]);
  const dates = { date: '2026-11-20', dueDate: '2062-11-20', depositPaid: 10, depositDate: '2024-11-20' };
  const { body: invoice } = await user.post(`${path}/invoices`, paperBody([truck.id], dates));
  expect(messages(invoice)).toEqual([
    `Invoice ${invoice.number}: the deposit date 20 Nov 2024 is more than a year back.`,
    `Invoice ${invoice.number}: the due date 20 Nov 2062 is more than a year ahead.`,
  ]);
  const payment = { date: '2024-11-20', amount: 10, method: 'Cash' };
  const { body: paid } = await user.post(`${path}/invoices/${invoice.id}/payments`, payment);
  expect(paid.warnings).toContainEqual({
    code: 'dateUnusual',
    message: 'The payment date 20 Nov 2024 is more than a year back.',
    address: `/AbbasAutos/invoices/${invoice.id}/view`,
  });
});
