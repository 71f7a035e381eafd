/** Cached answers of lists are never older than their rows, whatever is written. */
import { expect, test } from 'vitest';
import { records } from '#app/server-features.ts';
import { deletedSqlList } from '#history/server/deleted-sql-list.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { listStatement } from '#server/list/list-statement.ts';
import { isGroupable } from '#shared/fields.ts';
import { listQuerySchema } from '#shared/list-query.ts';
import { appForFile } from '#test/app/test-app.ts';
import { sqlLists } from '#test/lists/sql-lists.ts';
import { moneyFixture, tradeDay } from '#test/money/money-fixture.ts';

type Json = ReturnType<JSON['parse']>;

const catalogues = [...sqlLists, deletedSqlList(records)];

const app = await appForFile({ now: () => new Date(`${tradeDay}T12:00:00Z`) });
const user = await app.as('Admin');
const fixture = moneyFixture(user);
await fixture.trade('abbasAutos', 8);

const paths = ['abbasAutos', 'all'] as const;
const companies = { abbasAutos: 'AbbasAutos', all: null } as const;

/** Every list of every possible company, grouped by its last groupable column. */
const requests = catalogues.flatMap((listSchema) =>
  paths
    .filter((path) => path === 'all' || listSchema.companySql !== null)
    .map((path) => ({ listSchema, path, group: listSchema.fields.findLast(isGroupable)?.id ?? '' })),
);

/** One company's list depends on a part of what the list of all companies depends on. */
const companyRequests = requests.filter(({ listSchema, path }) => path !== 'all' || listSchema.companySql === null);

async function requestList({ listSchema, path, group }: (typeof requests)[number]): Promise<Json> {
  const { status, body } = await user.get(`/api/${path}/${listSchema.list}/rows?limit=200&group=${group}`);
  expect([listSchema.list, path, status]).toEqual([listSchema.list, path, 200]);
  return body;
}

/** The same list without any cache. */
async function calculateList({ listSchema, path, group }: (typeof requests)[number]): Promise<Json> {
  const company = companies[path];
  const query = listQuerySchema(listSchema).parse({ limit: '200', group });
  const request = { listSchema: listSchemaFor(listSchema, company, tradeDay), company, query };
  const [answer] = (await listStatement(request).execute(app.db)).rows;
  if (!answer) throw new Error('A list answers one row.');
  return { rows: JSON.parse(answer.rows), ...JSON.parse(answer.totals), groups: JSON.parse(answer.groups) };
}

async function expectAllCurrent(write: string, lists: typeof requests): Promise<void> {
  for (const one of lists) {
    const about = { write, list: one.listSchema.list, path: one.path };
    expect({ ...about, ...(await requestList(one)) }).toEqual({ ...about, ...(await calculateList(one)) });
  }
}

test('after each kind of write every list matches its rows', async () => {
  const first = async (list: string, query = '') =>
    (await user.get(`/api/abbasAutos/${list}/rows?limit=1${query}`)).body.rows[0];
  const invoice = () => first('invoices', '&sort=number');
  const details = async (id: string) => (await user.get(`/api/abbasAutos/invoices/${id}/details`)).body;
  const clientId = [...fixture.clients.keys()][0] ?? '';
  const supplierOf = async (search: string) =>
    (await user.get(`/api/all/suppliers/rows?search=${encodeURIComponent(search)}`)).body.rows[0].id;
  const truckOf = async (query: string) => (await first('trucks', query)).id;
  const paid = { date: tradeDay, amount: 3.21, method: 'Cash' };
  type Write = [string, () => Promise<{ status: number; body: Json }>];
  const writes: Write[] = [
    ['a truck is changed', async () => user.put(`/api/abbasAutos/trucks/${await truckOf('')}`, { salePrice: 4321 })],
    [
      'a costing is added',
      async () => user.post(`/api/abbasAutos/trucks/${await truckOf('')}/costings`, { type: 'Repairs', value: 12.5 }),
    ],
    [
      'a truck is reserved',
      async () =>
        user.put(`/api/abbasAutos/trucks/${await truckOf('&sold=false')}/reservation`, {
          clientId,
          until: tradeDay,
          note: null,
        }),
    ],
    ['a client is renamed', async () => user.put(`/api/clients/${clientId}`, { name: 'Zacharias' })],
    ['a supplier is renamed', async () => user.put(`/api/suppliers/${await supplierOf('harbour')}`, { name: 'Aaron' })],
    ['an invoice is paid', async () => user.post(`/api/abbasAutos/invoices/${(await invoice()).id}/payments`, paid)],
    [
      'a payment is deleted',
      async () => {
        const { id } = await invoice();
        const { body } = await user.get(`/api/abbasAutos/invoices/${id}/payments`);
        return user.delete(`/api/abbasAutos/invoices/${id}/payments/${body.at(-1).id}`);
      },
    ],
    [
      'an invoice is credited',
      async () =>
        user.post(`/api/abbasAutos/invoices/${(await invoice()).id}/credit-notes`, {
          date: tradeDay,
          reason: 'Scratched',
          items: [{ item: 0, rate: 1.5 }],
        }),
    ],
    [
      'a credit note is deleted',
      async () =>
        user.delete(`/api/abbasAutos/credit-notes/${(await details((await invoice()).id)).creditNotes[0].id}`),
    ],
    [
      'the rates of VAT change',
      async () =>
        user.put('/api/abbasAutos/particulars', {
          vatRates: [
            { from: '2011-01-04', rate: 20 },
            { from: '2026-06-01', rate: 25 },
          ],
        }),
    ],
    [
      'clients are merged',
      async () => user.post(`/api/clients/${clientId}/merge`, { otherId: [...fixture.clients.keys()][1] }),
    ],
  ];
  const writesWithOthers: Write[] = [
    [
      'a truck moves to another company',
      async () =>
        user.put(`/api/abbasAutos/trucks/${await truckOf('&sold=false&sort=-regNumber')}`, { company: 'Butler' }),
    ],
    ['an invoice is deleted', async () => user.delete(`/api/abbasAutos/invoices/${(await invoice()).id}`)],
    [
      'a truck is deleted',
      async () => user.delete(`/api/butler/trucks/${(await user.get('/api/butler/trucks/rows')).body.rows[0].id}`),
    ],
  ];
  const expectCurrentAfter = async ([name, write]: Write, lists: typeof requests) => {
    const { status, body } = await write();
    expect({ name, status, body: status < 300 || body }).toEqual({
      name,
      status: expect.toSatisfy((one) => one < 300),
      body: true,
    });
    await expectAllCurrent(name, lists);
  };
  await expectAllCurrent('nothing', companyRequests);
  for (const write of writes) await expectCurrentAfter(write, companyRequests);
  // Writes that affect several companies are checked with the lists of all companies.
  await expectAllCurrent('nothing more', requests);
  for (const write of writesWithOthers) await expectCurrentAfter(write, requests);
});
