/** An order and the invoice generated from it: copying, links and deletion. */
import { describe, expect, test } from 'vitest';
import { businessDay } from '#shared/business-day.ts';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile, appForTest } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const trucks = '/api/butler/trucks';
const orders = '/api/butler/orders';
const invoices = '/api/butler/invoices';

const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, { company: 'Butler', ...fields });

const readInvoice = async (id: string) => (await user.get(`${invoices}/${id}/details`)).body;

describe('an order and its invoice', () => {
  async function addOrder(fields: Record<string, unknown> = {}) {
    const truck = await addTruck();
    const { body } = await user.post(orders, paperBody([truck.id], fields));
    return { ...body, truckId: truck.id };
  }
  const readOrder = async (id: string) => (await user.get(`${orders}/${id}/details`)).body;
  const generate = (id: string) => user.post(`${orders}/${id}/invoice`);

  test('the invoice is dated in the business’s time zone, which is ahead of UTC in summer', async () => {
    const summer = await appForTest({ now: () => new Date('2026-07-09T23:30:00Z') });
    const staff = await summer.as('User');
    const { body: truck } = await staff.post(trucks, truckBody({ company: 'Butler' }));
    const { body: order } = await staff.post(orders, paperBody([truck.id]));
    expect((await staff.post(`${orders}/${order.id}/invoice`)).body.date).toBe('2026-07-10');
  });

  test('the invoice is a copy of the order, dated today and linked with it', async () => {
    const { truckId, ...order } = await addOrder();
    await user.put(`${trucks}/${truckId}`, { regNumber: `GONE ${Date.now()}` });
    const made = await generate(order.id);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...order,
      paid: 500,
      credited: 0,
      balance: order.totalDue,
      paymentState: 'PartPaid',
      overdue: false,
      id: expect.any(String),
      number: expect.stringMatching(/^\d+$/),
      date: businessDay(new Date(), 'Europe/London'),
      taxPoint: businessDay(new Date(), 'Europe/London'),
      dealAuthorisation: null,
      referenceId: order.id,
      warnings: [expect.objectContaining({ code: 'noVatNumber' })],
    });
    expect(await readInvoice(made.body.id)).toEqual(made.body);
    expect(await readOrder(order.id)).toEqual({ ...order, referenceId: made.body.id });
  });

  test('concurrent requests generate one invoice', async () => {
    const { id } = await addOrder();
    const answers = await Promise.all([generate(id), generate(id), generate(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('An invoice has already been generated for this order.');
    const { body: rows } = await user.get(invoices);
    expect(rows.filter((row: { referenceId: string }) => row.referenceId === id)).toHaveLength(1);
    expect((await generate('unknown')).body).toEqual({ status: 404, message: 'The requested order does not exist.' });
  });

  test('editing either one does not change the link', async () => {
    const { id, truckId } = await addOrder();
    const { body: invoice } = await generate(id);
    expect((await user.put(`${orders}/${id}`, paperBody([truckId]))).body.referenceId).toBe(invoice.id);
    expect((await user.put(`${invoices}/${invoice.id}`, paperBody([truckId]))).body.referenceId).toBe(id);
  });

  test('deleting only one clears the link of the other, which can then get a new one', async () => {
    const { id } = await addOrder();
    const { body: invoice } = await generate(id);
    expect((await user.delete(`${invoices}/${invoice.id}?deleteOrder=false`)).status).toBe(204);
    expect((await readOrder(id)).referenceId).toBeNull();
    const { body: second } = await generate(id);
    expect(second.number).not.toBe(invoice.number);
    expect((await user.delete(`${orders}/${id}`)).status).toBe(204);
    expect((await readInvoice(second.id)).referenceId).toBeNull();
    expect((await user.get(`${orders}/${id}/details`)).status).toBe(404);
  });

  test('deleting one with the flag deletes both', async () => {
    for (const fromOrder of [true, false]) {
      const { id } = await addOrder();
      const { body: invoice } = await generate(id);
      const target = fromOrder ? `${orders}/${id}?deleteInvoice=true` : `${invoices}/${invoice.id}?deleteOrder=true`;
      expect((await user.delete(target)).status).toBe(204);
      expect((await user.get(`${orders}/${id}/details`)).status).toBe(404);
      expect((await user.get(`${invoices}/${invoice.id}/details`)).status).toBe(404);
      const audit = app.db.selectFrom('audit_entry').select('record_type').where('action', '=', 'delete');
      const rows = await audit.where('record_id', 'in', [id, invoice.id]).execute();
      expect(rows.map(({ record_type }) => record_type).sort()).toEqual(['invoice', 'order']);
    }
    const { id } = await addOrder();
    expect((await user.delete(`${orders}/${id}?deleteInvoice=maybe`)).body.message).toBe('Failed to delete order.');
    expect((await user.delete(`${orders}/${id}?deleteInvoice=true`)).status).toBe(204);
  });

  test('an order cannot be deleted together with an invoice that has credit notes', async () => {
    const order = await addOrder();
    const { body: invoice } = await generate(order.id);
    const credit = { date: invoice.date, reason: 'Returned', whole: true };
    expect((await user.post(`${invoices}/${invoice.id}/credit-notes`, credit)).status).toBe(201);
    expect(await user.delete(`${orders}/${order.id}?deleteInvoice=true`)).toMatchObject({
      status: 409,
      body: { message: 'An invoice with credit notes cannot be deleted.' },
    });
    expect(await readOrder(order.id)).toMatchObject({ referenceId: invoice.id });
    expect(await readInvoice(invoice.id)).toMatchObject({ referenceId: order.id });
  });

  test('both show a warning when a change of one makes their totals differ', async () => {
    const order = await addOrder({ depositPaid: 0 });
    const { body: invoice } = await generate(order.id);
    expect([order.warnings, invoice.warnings].flat().map(({ code }) => code)).not.toContain('sumsDiffer');
    const items = [paperItemBody([order.truckId], { rate: 1000, vatRate: 0, freightRate: 0, warrantyRate: 0 })];
    const changed = await user.put(`${orders}/${order.id}`, paperBody([], { items, depositPaid: 0 }));
    // 12,500 + 300.10 + 99.99, each with 20% VAT.
    const mine = {
      code: 'sumsDiffer',
      message: `Invoice ${invoice.number} comes to £15,480.11, but this order comes to £1,000.00.`,
      address: `/Butler/invoices/${invoice.id}/view`,
    };
    expect(changed.body.warnings).toContainEqual(mine);
    expect((await readInvoice(invoice.id)).warnings).toContainEqual({
      code: 'sumsDiffer',
      message: `Order ${order.number} comes to £1,000.00, but this invoice comes to £15,480.11.`,
      address: `/Butler/orders/${order.id}/view`,
    });
  });
});
