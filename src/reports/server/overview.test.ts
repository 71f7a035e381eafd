/** The landing page's figures over HTTP, compared with plain code over the arrays of the API. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CompanyOverview, LastOfChanges, Overview } from '#reports/overview.ts';
import { type Company, companies, companyPaths } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';
import { dayOf, playYear } from '#test/money/year-of-trade.ts';

interface Truck {
  id: string;
  isSold: boolean;
  soldDate: string | null;
  purchaseDate: string | null;
}
interface Costs {
  id: string;
  profit: number;
  salePrice: number | null;
  purchasePrice: number;
  totalCostOfServices: number;
}
interface Invoice {
  id: string;
  currency: 'GBP' | 'USD';
  balance: number;
  dueDate: string | null;
}

/** Exact sums: whole pennies. */
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + Math.round(one * 100), 0) / 100;

async function arraysOf(staff: Client, company: Company) {
  const get = async (address: string) => (await staff.get(`/api/${companyPaths[company]}/${address}`)).body;
  const trucks: Truck[] = await get('trucks?includeSold=true');
  const costs: Costs[] = await get('trucks/costings/summary');
  const invoices: Invoice[] = await get('invoices');
  const needs: unknown[] = await get('needs-doing');
  return { trucks, costs: new Map(costs.map((one) => [one.id, one])), invoices, toDo: needs.length };
}

type Arrays = Awaited<ReturnType<typeof arraysOf>>;

function soldIn({ trucks, costs }: Arrays, month: string) {
  const sold = trucks.filter(({ isSold, soldDate }) => isSold && soldDate?.startsWith(month));
  const priced = sold.flatMap(({ id }) => (costs.get(id)?.salePrice ? [costs.get(id)?.profit ?? 0] : []));
  // The random year has no margin scheme sales.
  const profit = sum(priced);
  return { sold: sold.length, withoutPrice: sold.length - priced.length, profit, profitAfterVat: profit };
}

function expectedLine(company: Company, arrays: Arrays, today: string): CompanyOverview {
  const stock = arrays.trucks.filter(({ isSold }) => !isSold);
  const bought = stock.flatMap(({ purchaseDate }) => purchaseDate ?? []).sort();
  const { sold, profit, withoutPrice } = soldIn(arrays, today.slice(0, 7));
  const open = arrays.invoices.filter(({ balance }) => balance > 0);
  const late = open.filter(({ dueDate }) => dueDate !== null && dueDate < today);
  const inCurrency = (some: typeof open, currency: string) =>
    sum(some.filter((one) => one.currency === currency).map(({ balance }) => balance));
  return {
    company,
    inStock: stock.length,
    cashTiedUp: sum(
      stock.map(
        ({ id }) => (arrays.costs.get(id)?.purchasePrice ?? 0) + (arrays.costs.get(id)?.totalCostOfServices ?? 0),
      ),
    ),
    oldestDays: bought[0] === undefined ? null : Math.max(0, (Date.parse(today) - Date.parse(bought[0])) / 86_400_000),
    soldThisMonth: sold,
    profitThisMonth: profit,
    profitAfterVatThisMonth: profit,
    withoutPriceThisMonth: withoutPrice,
    owed: { GBP: inCurrency(open, 'GBP'), USD: inCurrency(open, 'USD') },
    overdue: { GBP: inCurrency(late, 'GBP'), USD: inCurrency(late, 'USD') },
    toDo: arrays.toDo,
  };
}

test('a random year gives the same figures as plain code, at month ends, on 29 February and when clocks change', async () => {
  let now = new Date();
  const app = await appForTest({ now: () => now, env: { TIME_ZONE: 'America/New_York' } });
  const staff = await app.as('User');
  const setDay = (day: string) => {
    // Late in the evening it is already the next day in UTC.
    now = new Date(`${day}T23:30:00-04:00`);
  };
  await playYear(staff, 7, setDay);
  const days = ['2028-01-31', '2028-02-01', '2028-02-29', '2028-03-01', '2028-03-12', dayOf(366)];
  for (const today of days) {
    setDay(today);
    const { status, body } = await staff.get('/api/overview');
    expect(status).toBe(200);
    const overview: Overview = body;
    const arrays = new Map<Company, Arrays>();
    for (const company of companies) arrays.set(company, await arraysOf(staff, company));
    const expected = [...arrays].map(([company, one]) => expectedLine(company, one, today));
    expect({ today, companies: overview.companies }).toEqual({ today, companies: expected });
    expect(overview.months).toHaveLength(12);
    expect(overview.months.at(-1)?.month).toBe(today.slice(0, 7));
    expect(addDays(`${overview.months[0]?.month}-01`, 0) < today).toBe(true);
    for (const { month, ...figures } of overview.months) {
      const each = [...arrays.values()].map((one) => soldIn(one, month));
      const sumOf = (key: keyof (typeof each)[number]) => sum(each.map((one) => one[key]));
      const [sold, withoutPrice] = [sumOf('sold'), sumOf('withoutPrice')];
      const profit = sumOf('profit');
      expect({ month, ...figures }).toEqual({ month, sold, withoutPrice, profit, profitAfterVat: profit });
    }
  }
}, 240_000);

test('stock without a purchase date has no age', async () => {
  const app = await appForTest();
  const staff = await app.as('User');
  await staff.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  await sql`update truck set purchase_date = null`.execute(app.db);
  const { body } = await staff.get('/api/overview');
  const butler = body.companies.find(({ company }: CompanyOverview) => company === 'Butler');
  expect(butler).toMatchObject({ inStock: 1, oldestDays: null });
});

test('recent activity shows one sentence per request, with links to records that still exist', async () => {
  const app = await appForTest();
  const staff = await app.as('User');
  const add = async (regNumber: string) =>
    (await staff.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber }))).body.id;
  const [remainingTruck, deletedTruck] = [await add('AB12 CDE'), await add('XY99 ZZZ')];
  await staff.put(`/api/butler/trucks/${remainingTruck}`, { color: 'Red' });
  await staff.post(`/api/butler/trucks/${remainingTruck}/costings`, { type: 'Repairs', value: 50 });
  await staff.put(`/api/butler/trucks/${remainingTruck}`, { isSold: true });
  await staff.delete(`/api/butler/trucks/${deletedTruck}`);
  const { body: invoice } = await staff.post('/api/butler/invoices', paperBody([remainingTruck], { number: '77' }));
  const credit = { date: invoice.date, reason: 'Sent back', whole: true };
  const { body: note } = await staff.post(`/api/butler/invoices/${invoice.id}/credit-notes`, credit);
  const { body } = await staff.get('/api/overview');
  const truck = `/Butler/trucks/${remainingTruck}/view`;
  expect(body.lastChanges.map(({ sentence, address }: Record<string, string>) => [sentence, address])).toEqual([
    ['Credit Note 1 created', `/Butler/credit-notes/${note.id}/view`],
    ['Invoice 77 created', `/Butler/invoices/${invoice.id}/view`],
    ['Truck XY99 ZZZ deleted', null],
    [expect.stringMatching(/^Truck AB12 CDE: Marked as Sold/), truck],
    ['Truck AB12 CDE: Added costing Repairs £50.00', truck],
    ['Truck AB12 CDE: Color changed from White to Red', truck],
    ['Truck XY99 ZZZ created', null],
    ['Truck AB12 CDE created', truck],
  ]);
  expect(body.lastChanges[0]).toMatchObject({ by: 'User', company: 'Butler' });
});

test('recent activity of a truck that has moved is that of its current company', async () => {
  const app = await appForTest();
  const staff = await app.as('User');
  const { body: truck } = await staff.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  expect((await staff.put(`/api/butler/trucks/${truck.id}`, { company: 'RedStar' })).status).toBe(200);
  const { lastChanges } = (await staff.get('/api/overview')).body;
  expect(lastChanges.map(({ company }: LastOfChanges) => company)).toEqual(['RedStar', 'RedStar']);
});

test('requests with many changes, automatic changes and e-mails about log-ins do not hide others', async () => {
  const app = await appForTest();
  const staff = await app.as('SuperAdmin');
  for (const regNumber of ['AB12 CDE', 'XY99 ZZZ']) {
    await staff.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber }));
  }
  const readLastChanges = async () =>
    (await staff.get('/api/overview')).body.lastChanges.map((one: LastOfChanges) => one.sentence);
  const before = await readLastChanges();
  expect(before).toEqual(['Truck XY99 ZZZ created', 'Truck AB12 CDE created']);
  const copies = (user: string, request: string) =>
    sql`
      insert into audit_entry
        (user_id, user_name, request_id, action, record_type, record_id, company, record_version, changes)
      select ${user}, 'Somebody', ${request}, action, record_type, record_id, company, record_version, changes
      from audit_entry, generate_series(1, 700)
      where id = (select max(id) from audit_entry where user_id <> 'system')`.execute(app.db);
  await copies('somebody', 'import');
  await copies('system', 'sending');
  expect(await readLastChanges()).toEqual(['Truck XY99 ZZZ created', ...before]);
  await sql`
    insert into audit_entry
      (user_id, user_name, request_id, action, record_type, record_id, parent_type, parent_id, record_version, changes)
    values ('boss', 'Boss', 'log-in', 'create', 'mail', 'm1', 'user', 'boss', 1,
      '{"subject": {"old": null, "new": "New log-in"}}')`.execute(app.db);
  expect(await readLastChanges()).toEqual(['Truck XY99 ZZZ created', ...before]);
}, 60_000);
