/** What invoices refuse because of their payments. */
import { describe, expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { paymentFixture } from '#test/money/payment-fixture.ts';

const app = await appForFile();
const user = await app.as('User');
const { makeInvoice, pathOf, detailsOf, pay } = paymentFixture(user);

/** The body that saves the invoice unchanged but for `fields`. */
async function bodyOf(invoice: { id: string }, fields: object) {
  const { items, ...stored } = await detailsOf(invoice);
  const parties = { billTo: stored.billToClient, shipTo: stored.shipToClient };
  return { ...stored, ...parties, items: items.map((item: object) => ({ ...item, totals: undefined })), ...fields };
}

describe('the currency of an invoice', () => {
  test('cannot change while it has payments, even if they add up to 0', async () => {
    const invoice = await makeInvoice();
    await pay(invoice, { amount: 5 });
    const refund = await pay(invoice, { amount: 5, refund: true });
    expect(refund.status).toBe(201);
    const refused = await user.put(pathOf(invoice), await bodyOf(invoice, { currency: 'USD' }));
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'It has payments in pounds. Delete them first.' },
    });
    const { body: payments } = await user.get(`${pathOf(invoice)}/payments`);
    for (const { id } of payments.toReversed()) await user.delete(`${pathOf(invoice)}/payments/${id}`);
    expect((await user.put(pathOf(invoice), await bodyOf(invoice, { currency: 'USD' }))).status).toBe(200);
    await pay(invoice, { amount: 5 });
    expect((await user.put(pathOf(invoice), await bodyOf(invoice, { currency: 'GBP' }))).body.message).toBe(
      'It has payments in dollars. Delete them first.',
    );
  });

  test('cannot change while it has credit notes', async () => {
    const invoice = await makeInvoice();
    const credit = { date: '2026-11-23', reason: 'Worn tyres', items: [{ item: 0, rate: 1000 }] };
    expect((await user.post(`${pathOf(invoice)}/credit-notes`, credit)).status).toBe(201);
    expect(await user.put(pathOf(invoice), await bodyOf(invoice, { currency: 'USD' }))).toMatchObject({
      status: 409,
      body: { message: 'It has credit notes in pounds.' },
    });
  });

  test.each(['orders', 'invoices'])(
    'can change with only a deposit, and a warning shows the deposit: %s',
    async (kind) => {
      const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody());
      const made = await user.post(`/api/abbasAutos/${kind}`, paperBody([truck.id], { depositPaid: 1200 }));
      const path = `/api/abbasAutos/${kind}/${made.body.id}`;
      const body = paperBody([truck.id], { depositPaid: 1200, currency: 'USD' });
      const warning = {
        code: 'depositCurrency',
        message: 'The deposit of £1,200.00 is now $1,200.00.',
        address: `/AbbasAutos/${kind}/${made.body.id}/edit`,
      };
      const changed = await user.put(path, body);
      expect(changed.status).toBe(200);
      expect(changed.body.warnings).toContainEqual(warning);
      const again = await user.put(path, body);
      expect(again.body.warnings).not.toContainEqual(expect.objectContaining({ code: 'depositCurrency' }));
    },
  );
});

describe('the sum received cannot become negative', () => {
  test('a refund above the sum received is refused with 400', async () => {
    const invoice = await makeInvoice({ depositPaid: 200 });
    await pay(invoice, { amount: 1000 });
    expect(await pay(invoice, { amount: 1200.01, refund: true })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: 'Only £1,200.00 was received.' }] },
    });
    expect((await pay(invoice, { amount: 1200, refund: true })).status).toBe(201);
    expect((await pay(invoice, { amount: 0.01, refund: true })).body.errors).toEqual([
      { path: 'amount', message: 'Nothing was received.' },
    ]);
  });

  test('deleting a refunded payment is refused with 400; deleting the refund is allowed', async () => {
    const invoice = await makeInvoice();
    const { body: payment } = await pay(invoice, { amount: 1000 });
    const { body: refund } = await pay(invoice, { amount: 900, refund: true });
    const refused = await user.delete(`${pathOf(invoice)}/payments/${payment.id}`);
    expect(refused).toMatchObject({ status: 400, body: { message: 'Only £100.00 was received.' } });
    expect((await user.delete(`${pathOf(invoice)}/payments/${refund.id}`)).status).toBe(204);
    expect((await user.delete(`${pathOf(invoice)}/payments/${payment.id}`)).status).toBe(204);
  });

  test('lowering a refunded deposit is refused with 400', async () => {
    const invoice = await makeInvoice({ depositPaid: 500 });
    await pay(invoice, { amount: 400, refund: true });
    expect(await user.put(pathOf(invoice), await bodyOf(invoice, { depositPaid: 399.99 }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'depositPaid', message: 'Only £100.00 was received.' }] },
    });
    expect((await user.put(pathOf(invoice), await bodyOf(invoice, { depositPaid: 400 }))).status).toBe(200);
  });
});
