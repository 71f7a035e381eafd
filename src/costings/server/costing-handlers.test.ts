import { describe, expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const trucks = '/api/abbasAutos/trucks';
const repair = { type: 'Repairs', invoiceNumber: 'INV-1', value: 120.5 };

const addTruck = (fields: Record<string, unknown> = {}): Promise<{ id: string; regNumber: string }> =>
  takeIn(user, fields);

/** Adds costings to a new truck and returns their path and ids. */
async function truckWith(...costings: Record<string, unknown>[]) {
  const { id } = await addTruck();
  const path = `${trucks}/${id}/costings`;
  const ids: string[] = [];
  for (const costing of costings) {
    const { status, body } = await user.post(path, { ...repair, ...costing });
    expect(status).toBe(201);
    ids.push(body.costingsId);
  }
  return { truckId: id, path, ids };
}

describe('POST costings', () => {
  test('answers 201 with the id, and GET returns the costing', async () => {
    const { id } = await addTruck();
    const { status, body, headers } = await user.post(`${trucks}/${id}/costings`, repair);
    expect({ status, body }).toEqual({ status: 201, body: { costingsId: expect.any(String), warnings: [] } });
    expect(headers.get('etag')).toBe('"1"');
    const read = await user.get(`${trucks}/${id}/costings`);
    expect(read.status).toBe(200);
    expect(read.body).toEqual([{ costingsId: body.costingsId, truckId: id, ...repair, version: 1 }]);
  });

  test.each([
    ['type', undefined],
    ['type', 'repairs'],
    ['type', 'Fuel'],
    ['value', undefined],
    ['value', null],
    ['value', 0],
    ['value', '12'],
    ['value', 1.005],
    ['value', 10_000_000_000],
    ['value', -10_000_000_000],
    ['invoiceNumber', 7],
    ['invoiceNumber', 'x'.repeat(201)],
    ['invoiceNumber', 'INV\u0000'],
  ])('refuses %s %j', async (field, value) => {
    const { path } = await truckWith();
    const { status, body } = await user.post(path, { ...repair, [field]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 400, message: 'Failed to create truck costing.' });
    expect(body.errors[0].path).toBe(field);
    expect((await user.get(path)).body).toEqual([]);
  });

  test('accepts a credit, no invoice number, blank ids and unknown fields', async () => {
    const { path, truckId } = await truckWith();
    const sent = { costingsId: '', truckId, type: 'Other', value: -9_999_999_999.99, note: 'x' };
    expect((await user.post(path, sent)).status).toBe(201);
    expect((await user.get(path)).body).toMatchObject([{ truckId, invoiceNumber: null, value: -9_999_999_999.99 }]);
  });
});

describe('PUT and DELETE of one costing', () => {
  test('PUT answers 204 and changes the fields it names; an omitted invoice number stays, null clears it', async () => {
    const { path, truckId, ids } = await truckWith({});
    const changed = await user.put(`${path}/${ids[0]}`, { type: 'ShippingCost', value: -3.99 });
    expect(changed).toMatchObject({ status: 204, body: '' });
    const costing = { costingsId: ids[0], truckId, type: 'ShippingCost', invoiceNumber: 'INV-1', value: -3.99 };
    expect((await user.get(path)).body).toEqual([{ ...costing, version: 2 }]);
    expect((await user.put(`${path}/${ids[0]}`, { ...costing, invoiceNumber: null })).status).toBe(204);
    expect((await user.get(path)).body).toEqual([{ ...costing, invoiceNumber: null, version: 3 }]);
  });

  test('only one of several writers with the same version succeeds', async () => {
    const { path, ids } = await truckWith({});
    const writes = Array.from({ length: 6 }, (_, at) =>
      user.put(`${path}/${ids[0]}`, { ...repair, value: at + 1 }, { 'if-match': '"1"' }),
    );
    const statuses = (await Promise.all(writes)).map(({ status }) => status).sort();
    expect(statuses).toEqual([204, 412, 412, 412, 412, 412]);
  });

  test.each([{}, { ...repair, value: 0 }, { ...repair, type: 'Fuel' }, [], null])('PUT refuses %j', async (body) => {
    const { path, ids } = await truckWith({});
    const answer = await user.put(`${path}/${ids[0]}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Failed to update truck costing.');
    expect((await user.get(path)).body).toMatchObject([repair]);
  });

  test('DELETE answers 204 without a body and removes the costing', async () => {
    const { path, ids } = await truckWith({}, { type: 'Other' });
    expect(await user.delete(`${path}/${ids[0]}`)).toMatchObject({ status: 204, body: '' });
    expect((await user.get(path)).body).toMatchObject([{ costingsId: ids[1] }]);
    expect((await user.delete(`${path}/${ids[0]}`)).status).toBe(404);
  });

  test('a missing costing answers 404 with the message of each call', async () => {
    const { path } = await truckWith();
    const answers = [await user.put(`${path}/nothing`, repair), await user.delete(`${path}/nothing`)];
    expect(answers.map(({ body }) => body)).toEqual([
      { status: 404, message: 'The costing to be updated was not found.' },
      { status: 404, message: 'The costing to be deleted was not found.' },
    ]);
  });

  test('a costing of another truck answers 404 and stays unchanged', async () => {
    const { path, ids } = await truckWith({});
    const other = await truckWith();
    expect((await user.put(`${other.path}/${ids[0]}`, { ...repair, value: 1 })).status).toBe(404);
    expect((await user.delete(`${other.path}/${ids[0]}`)).status).toBe(404);
    expect((await user.get(path)).body).toMatchObject([repair]);
  });
});

describe('a truck', () => {
  test('that is missing answers 404 to every call', async () => {
    const path = `${trucks}/nothing/costings`;
    const answers = [await user.get(path), await user.post(path, repair), await user.get(`${path}/summary`)];
    for (const { body } of answers) {
      expect(body).toEqual({ status: 404, message: 'The requested truck does not exist.' });
    }
    expect((await user.post(path, { ...repair, value: 0 })).status).toBe(400);
  });

  test('takes its costings to another company, and their deletion follows its own', async () => {
    const { path, truckId, ids } = await truckWith({});
    await user.put(`${trucks}/${truckId}`, { company: 'RedStar' });
    expect((await user.get(path)).status).toBe(404);
    const moved = `/api/redStar/trucks/${truckId}`;
    expect((await user.get(`${moved}/costings`)).body).toMatchObject([{ costingsId: ids[0] }]);
    expect((await user.delete(moved)).status).toBe(204);
    const all = await user.get('/api/trucks/costings');
    expect(all.body.map((costing: { costingsId: string }) => costing.costingsId)).not.toContain(ids[0]);
  });
});

describe('lists', () => {
  test("a truck's costings are listed oldest first", async () => {
    const { path, ids } = await truckWith({ type: 'ShippingCost' }, { type: 'Repairs' }, { type: 'Other' });
    const { body } = await user.get(path);
    expect(body.map((costing: { costingsId: string }) => costing.costingsId)).toEqual(ids);
  });

  test('the list of all costings covers every company', async () => {
    const { truckId, ids } = await truckWith({});
    const body = truckBody({ company: 'Butler' });
    const butlers = await user.post('/api/butler/trucks', body);
    const made = await user.post(`/api/butler/trucks/${butlers.body.id}/costings`, repair);
    const { status, body: all } = await user.get('/api/trucks/costings');
    expect(status).toBe(200);
    expect(all).toEqual(
      expect.arrayContaining([
        { costingsId: ids[0], truckId, ...repair, version: 1 },
        { costingsId: made.body.costingsId, truckId: butlers.body.id, ...repair, version: 1 },
      ]),
    );
  });
});
