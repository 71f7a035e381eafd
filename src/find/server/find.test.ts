import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hit } from '#find/find.ts';
import { paperBody, partyBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

/** Ids by names used in this file. */
const ids = new Map<string, string>();

async function addTruck(name: string, fields: Record<string, unknown>, company = 'AbbasAutos') {
  const path = { AbbasAutos: 'abbasAutos', Butler: 'butler' }[company];
  const { status, body } = await user.post(`/api/${path}/trucks`, truckBody({ company, ...fields }));
  expect(status).toBe(201);
  ids.set(name, body.id);
}

const app = await appForFile();
const user = await app.as('User');
const plain = { chassisNumber: null, engineNumber: null };
await addTruck('daf', {
  regNumber: 'AB12 CDE',
  make: 'DAF',
  model: 'XF 105',
  chassisNumber: 'XLR77',
  engineNumber: null,
});
await addTruck('actros', { regNumber: 'MX66 YZA', make: 'Mercedes-Benz', model: 'Actros', ...plain }, 'Butler');
await addTruck('citroen', { regNumber: 'CT01 AAA', make: 'Citroën', model: 'Jumper 50%_x', ...plain, isSold: true });
await addTruck('longer', { regNumber: 'AB12 CDEF', make: 'Iveco', model: 'Stralis', ...plain });
const named = (name: string) => ({ ...partyBody, name });
const paper = { number: '4711', billTo: named('Moorhen Deliveries Ltd'), shipTo: named('Kingston Imports') };
const order = await user.post('/api/abbasAutos/orders', paperBody([ids.get('daf') ?? ''], paper));
expect(order.status).toBe(201);
ids.set('order', order.body.id);
await addTruck('bought', {
  regNumber: 'ZZ99 ZZZ',
  make: 'Volvo',
  model: 'FH',
  ...plain,
  boughtFrom: { name: 'Northern Fleet' },
});

async function find(text: string, more = ''): Promise<Hit[]> {
  const { status, body } = await user.get(`/api/find?text=${encodeURIComponent(text)}${more}`);
  expect(status).toBe(200);
  return body;
}

const nameOf = (hit: Hit | undefined) => [...ids].find(([, id]) => id === hit?.id)?.[0] ?? hit?.title;

describe('GET find', () => {
  it.each([
    ['AB12 CDE', 'daf'],
    ['ab12cde', 'daf'],
    ['ab 12 cde', 'daf'],
    ['xlr77', 'daf'],
    ['dafxf105', 'daf'],
    ['105 daf', 'daf'],
    ['DAF XG 105', 'daf'],
    ['mersedes actros', 'actros'],
    ['MERCEDES', 'actros'],
    ['actors', 'actros'],
    ['citroen', 'citroen'],
    ['CITROËN', 'citroen'],
    ['50%_X', 'citroen'],
    ['AB12 CDEF', 'longer'],
    ['ct01aab', 'citroen'],
    ['4711', 'order'],
    ['order 4711', 'order'],
    ['kingston import', 'Kingston Imports'],
    ['4711 kingston', 'order'],
    ['kingstone import', 'Kingston Imports'],
    ['Vovlo', 'bought'],
    ['vlovo fh', 'bought'],
    ['ADF 105', 'daf'],
    ['AB21 CDE', 'daf'],
    ['ab21cde', 'daf'],
    ['Kignston', 'Kingston Imports'],
    ['norhtern', 'Northern Fleet'],
  ])('%s finds %s first', async (text, name) => {
    expect(nameOf((await find(text))[0])).toBe(name);
  });

  it('ranks an exact name before a name that starts with the text, and both before invoices that contain it', async () => {
    expect((await find('AB12 CDE')).slice(0, 3).map(nameOf)).toEqual(['daf', 'longer', 'order']);
  });

  describe('trucks with the exact make and model', () => {
    beforeAll(async () => {
      await sql`insert into truck (id, company, reg_number, reg_number_trimmed, make, model)
        select 'longer-' || n, 'RedStar', 'LG ' || n, 'LG' || n, 'DAF', 'XF 480' from generate_series(1, 700) n`.execute(
        app.db,
      );
      const exact = { chassisNumber: null, engineNumber: null };
      await addTruck('xf', { regNumber: 'EX01 ACT', make: 'DAF', model: 'XF', ...exact });
      await addTruck('axor', { regNumber: 'EX02 ACT', make: 'Mercedes-Benz', model: 'Actros 1845 LS', ...exact });
      await addTruck('actros 1845', { regNumber: 'EX03 ACT', make: 'Mercedes-Benz', model: 'Actros 1845', ...exact });
      await addTruck('named', { regNumber: 'XF', make: 'Scania', model: 'R', ...exact });
    });
    afterAll(async () => {
      await sql`delete from truck where id like 'longer-%' or reg_number like 'EX0%' or reg_number = 'XF'`.execute(
        app.db,
      );
    });

    it.each([
      ['DAF XF', ['xf']],
      ['daf xf', ['xf']],
      ['dafxf', ['xf']],
      ['XF DAF', ['xf']],
      ['XF', ['named', 'xf']],
      ['mercedes-benz actros 1845', ['actros 1845', 'axor']],
      ['Mercedes Benz Actros 1845', ['actros 1845', 'axor']],
      ['actros 1845', ['actros 1845', 'axor']],
    ])('%s finds %s before longer models, and after exact names', async (text, names) => {
      expect((await find(text)).slice(0, names.length).map(nameOf)).toEqual(names);
    });

    it('are found by a changed model, and no longer by the former one', async () => {
      const path = `/api/abbasAutos/trucks/${ids.get('xf')}`;
      await user.put(path, { model: 'CF' });
      expect(nameOf((await find('DAF CF'))[0])).toBe('xf');
      expect((await find('DAF XF')).map(nameOf)).not.toContain('xf');
      await user.put(path, { model: 'XF' });
    });
  });

  it('returns the kind, company, title and path of each result', async () => {
    const company = 'AbbasAutos';
    const [truck] = await find('ct01aaa');
    const id = ids.get('citroen');
    const sold = { title: 'CT01 AAA', detail: 'Citroën Jumper 50%_x, Sold', address: `/AbbasAutos/trucks/${id}/view` };
    expect(truck).toEqual({ kind: 'truck', id, company, ...sold, cover: null, reservation: null });
    const [order] = await find('4711');
    const paper = { title: 'Order 4711', detail: 'Moorhen Deliveries Ltd, 1 truck' };
    const address = `/AbbasAutos/orders/${ids.get('order')}/view`;
    expect(order).toEqual({
      kind: 'order',
      id: ids.get('order'),
      company,
      ...paper,
      address,
      cover: null,
      reservation: null,
    });
    expect(await find('northernfleet')).toMatchObject([{ kind: 'supplier', company: null, title: 'Northern Fleet' }]);
    expect((await find('moorhen')).map(({ kind }) => kind)).toEqual(['client', 'order']);
  });

  it('finds a misspelled name among hundreds of similar ones', async () => {
    await sql`insert into truck (id, company, reg_number, reg_number_trimmed, make, model)
      select 'freight-' || n, 'RedStar', 'RS ' || n, 'RS' || n, 'Freightliner', case when n < 600 then 'Argosy' else 'Century' end
      from generate_series(1, 600) n`.execute(app.db);
    expect((await find('freihtliner centurie')).map(({ id }) => id)).toEqual(['freight-600']);
    await sql`delete from truck where id like 'freight-%'`.execute(app.db);
  });

  it('reflects changed and deleted records', async () => {
    await addTruck('passing', { regNumber: 'PASS 1', make: 'Foden', model: 'Alpha' });
    const path = `/api/abbasAutos/trucks/${ids.get('passing')}`;
    expect((await find('foden')).map(nameOf)).toEqual(['passing']);
    await user.put(path, { make: 'Seddon', company: 'Butler' });
    expect(await find('foden')).toEqual([]);
    expect(await find('seddon')).toMatchObject([{ company: 'Butler' }]);
    await user.delete(`/api/butler/trucks/${ids.get('passing')}`);
    expect(await find('seddon')).toEqual([]);
  });

  it('limits the results, returns none for an empty text, and responds with 400 to an invalid limit', async () => {
    expect(await find('a', '&limit=2')).toHaveLength(2);
    expect(await find('  ')).toEqual([]);
    expect((await user.get('/api/find')).body).toEqual([]);
    for (const query of ['text=a&limit=0', 'text=a&limit=51', 'text=a&limit=x', `text=${'a'.repeat(10_000)}`]) {
      const { status, body } = await user.get(`/api/find?${query}`);
      expect([status, body.message]).toEqual([400, 'Failed to search.']);
    }
  });

  it.each(['%', '_', '\\', "'", '"', '%%%', 'a_b', '--', '\u{1F69A}', 'ß', '((', '\u0301'])(
    'takes %j',
    async (text) => {
      expect(await find(text)).toBeInstanceOf(Array);
    },
  );
});
