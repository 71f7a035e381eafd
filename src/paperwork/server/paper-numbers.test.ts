/** Numbers of orders and invoices: consecutive, never reused, and not used up by failed saves. */

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { paperKinds } from '#paperwork/paper-kinds.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { retryWhileBusy } from '#test/app/retry-while-busy.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

describe('numbers', () => {
  const truckWorld = '/api/truckWorld/invoices';
  const add = async (number?: string) => {
    const { body: truck } = await user.post('/api/truckWorld/trucks', truckBody({ company: 'TruckWorld' }));
    return user.post(truckWorld, paperBody([truck.id], { number }));
  };

  test('continue after the highest, are never reused, and work after a manual number at the maximum', async () => {
    const first = await add();
    expect(first.body.number).toBe('1');
    await add('5');
    const sixth = await add();
    expect(sixth.body.number).toBe('6');
    await user.delete(`${truckWorld}/${sixth.body.id}`);
    expect((await add()).body.number).toBe('7');
    expect((await add('8')).status).toBe(201);
    expect((await add('999999999999999')).status).toBe(201);
    expect((await add()).body.number).toBe('9');
    expect((await add('11')).status).toBe(201);
    expect((await add()).body.number).toBe('10');
    expect((await add()).body.number).toBe('12');
    const numbers = (await user.get(truckWorld)).body.map(({ number }: { number: string }) => number);
    expect(numbers).toEqual(['999999999999999', '12', '11', '10', '9', '8', '7', '5', '1']);
  });

  test('the number of a deleted or renumbered paper can only be used again by the same paper', async () => {
    const invoices = '/api/redStar/invoices';
    const { body: truck } = await user.post('/api/redStar/trucks', truckBody({ company: 'RedStar' }));
    const save = async (number?: string) => (await user.post(invoices, paperBody([truck.id], { number }))).body;
    expect((await save()).number).toBe('1');
    const chosen = await save('3');
    await user.delete(`${invoices}/${chosen.id}`);
    const next = await save();
    expect(next.number).toBe('4');
    const taken = { status: 409, message: 'The number for invoice to be created already exists.' };
    expect(await save('3')).toEqual(taken);
    expect(await save('003')).toEqual(taken);
    const renumber = (number: string) => user.put(`${invoices}/${next.id}`, paperBody([truck.id], { number }));
    expect((await renumber('9')).body.number).toBe('9');
    expect(await save('4')).toEqual(taken);
    expect((await renumber('3')).status).toBe(409);
    expect((await renumber('4')).body.number).toBe('4');
    expect((await save('8')).number).toBe('8');
    expect((await save()).number).toBe('10');
  });

  test('are not used up by a failed save', async () => {
    const before = Number((await addAt('redStar')).body.number);
    expect((await addAt('redStar', { depositPaid: 1, number: String(before) })).status).toBe(409);
    expect((await addAt('redStar')).body.number).toBe(String(before + 1));
  });

  async function addAt(path: string, fields: Record<string, unknown> = {}) {
    const { body: truck } = await user.post(`/api/${path}/trucks`, truckBody({ company: 'RedStar' }));
    return user.post(`/api/${path}/orders`, paperBody([truck.id], fields));
  }
});

describe('a number entered by mistake', () => {
  const base = '/api/butler';
  const saveNew = async (number?: string) => {
    const { body: truck } = await user.post(`${base}/trucks`, truckBody({ company: 'Butler' }));
    const { status, body } = await user.post(`${base}/orders`, paperBody([truck.id], { number }));
    return { status, ...body, body: paperBody([truck.id]), path: `${base}/orders/${body.id}` };
  };
  const renumber = async ({ path, body }: { path: string; body: object }, number: string) =>
    (await user.put(path, { ...body, number })).body.number;
  const next = async () => (await user.get(`${base}/register/orders/next`)).body.number;

  test('and corrected before issue does not advance the sequence', async () => {
    for (const number of ['1', '2']) expect((await saveNew()).number).toBe(number);
    const slip = await saveNew('2026000003');
    expect(await next()).toBe('2026000004');
    expect(await renumber(slip, '3')).toBe('3');
    expect(await next()).toBe('4');
    expect((await saveNew()).number).toBe('4');
    expect((await saveNew('2026000003')).status).toBe(409);
    // Setting the wrong number again advances the sequence until it is corrected once more.
    await renumber(slip, '2026000003');
    expect(await next()).toBe('2026000004');
    await renumber(slip, '3');
    expect(await next()).toBe('5');
  });

  test('and followed by another one no longer counts once both are corrected, in either order', async () => {
    const pair = async (start: string) => [await saveNew(start), await saveNew()] as const;
    const [first, second] = await pair('3026000001');
    expect(second.number).toBe('3026000002');
    await renumber(first, '5');
    expect(await next()).toBe('3026000003');
    await renumber(second, '6');
    expect(await next()).toBe('7');
    const [third, fourth] = await pair('4026000001');
    await renumber(fourth, '7');
    expect(await next()).toBe('4026000003');
    await renumber(third, '8');
    expect(await next()).toBe('9');
  });

  test('and already issued stays in the sequence', async () => {
    const slip = await saveNew('5026000001');
    await user.get(`${slip.path}/download`);
    expect(await renumber(slip, '9')).toBe('9');
    expect(await next()).toBe('5026000002');
  });

  test('can be skipped by an administrator who sets the next number', async () => {
    const path = `${base}/register/orders/next`;
    const admin = await app.as('Admin');
    expect((await user.put(path, { number: '10' })).status).toBe(403);
    for (const number of ['9', '2026000003', '5026000001']) {
      const used = await admin.put(path, { number });
      expect([used.status, used.body.message]).toEqual([409, 'That number has already been used.']);
    }
    for (const number of ['0', '', 'x', '1234567890123456', 7, null]) {
      expect((await admin.put(path, { number })).status).toBe(400);
    }
    await saveNew('12');
    const set = await admin.put(path, { number: '10' });
    expect([set.status, set.body.number, set.body.set.number]).toEqual([200, '10', '10']);
    expect(set.body.set.by).toEqual(expect.any(String));
    const numbers = [await saveNew(), await saveNew(), await saveNew()].map(({ number }) => number);
    expect(numbers).toEqual(['10', '11', '13']);
    await admin.put(path, { number: '20' });
    expect((await saveNew()).number).toBe('20');
    const { body: rows } = await user.get(`${base}/register/orders`);
    expect(rows).toContainEqual(
      expect.objectContaining({ number: '14', to: '19', reason: 'Skipped: the next number was set to 20.' }),
    );
    const { rows: audited } = await sql`select * from audit_entry where record_type = 'nextNumber'`.execute(app.db);
    expect(audited).toHaveLength(2);
  });

  test('and corrected after the next number was set returns to the set number', async () => {
    const admin = await app.as('Admin');
    await admin.put(`${base}/register/orders/next`, { number: '600' });
    const given = await saveNew();
    expect(given.number).toBe('600');
    await renumber(given, '550');
    expect(await next()).toBe('601');
  });
});

describe.each(paperKinds)('of an %s', (kind) => {
  const folder = `/api/abbasAutos/${kind}s`;
  const truckId = async (): Promise<string> => (await user.post('/api/abbasAutos/trucks', truckBody())).body.id;
  const add = async (fields: Record<string, unknown> = {}) =>
    (await user.post(folder, paperBody([await truckId()], fields))).body;

  test('a number entered by hand is used; one already in use is refused with 409', async () => {
    const made = await add({ number: '000450' });
    expect(made.number).toBe('000450');
    for (const number of ['000450', '450']) {
      const again = await user.post(folder, paperBody([await truckId()], { number }));
      expect(again.body).toEqual({ status: 409, message: `The number for ${kind} to be created already exists.` });
    }
    const next = await add();
    expect(next.number).toBe('451');
    const renumber = await user.put(`${folder}/${next.id}`, paperBody([await truckId()], { number: '450' }));
    expect(renumber.body).toEqual({ status: 409, message: `The number for ${kind} to be updated already exists.` });
    const unchanged = await user.put(`${folder}/${next.id}`, paperBody([await truckId()], { number: '451' }));
    expect(unchanged.body.number).toBe('451');
  });

  test('fifty concurrent saves get fifty consecutive numbers', async () => {
    const id = await truckId();
    const { number } = await add();
    const bodies = Array.from({ length: 50 }, (_, index) =>
      paperBody([id], { billTo: { name: `Client ${index % 5}` }, shipTo: { name: `Client ${(index + 2) % 5}` } }),
    );
    const answers = await Promise.all(bodies.map((body) => retryWhileBusy(() => user.post(folder, body))));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    const numbers = answers.map(({ body }) => Number(body.number)).sort((one, other) => one - other);
    expect(numbers).toEqual(bodies.map((_, index) => Number(number) + 1 + index));
  });
});
