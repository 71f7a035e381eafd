/** Sales over HTTP, compared with plain code over the arrays of the API for random histories of a year. */
import { expect, test } from 'vitest';
import { salesKeys } from '#reports/sales.ts';
import { companyPaths } from '#shared/companies.ts';
import { appForTest, type Client } from '#test/app/test-app.ts';
import { dayOf, playYear } from '#test/money/year-of-trade.ts';

interface Truck {
  id: string;
  company: string;
  make: string;
  truckType: string | null;
  soldTo: { name: string } | null;
  isSold: boolean;
  soldDate: string | null;
  purchaseDate: string | null;
  purchasePrice: number;
  salePrice: number | null;
  freightCharges: number | null;
  warrantyCharges: number | null;
}

/** Whole pennies, so that sums are exact. */
const pennies = (amount: number | null) => Math.round((amount ?? 0) * 100);
const days = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);

const keyOf: Record<(typeof salesKeys)[number], (truck: Truck) => string | null> = {
  month: ({ soldDate }) => soldDate?.slice(0, 7) ?? null,
  make: ({ make }) => make,
  truckType: ({ truckType }) => truckType,
  client: ({ soldTo }) => soldTo?.name ?? null,
  company: ({ company }) => company,
};

type Entries = Awaited<ReturnType<typeof playYear>>['entries'];

function figuresOf(trucks: readonly Truck[], entries: Entries) {
  let [sales, costs, late, withoutPrice] = [0, 0, 0, 0];
  const ages: number[] = [];
  for (const truck of trucks) {
    if (truck.purchaseDate !== null && truck.soldDate !== null) ages.push(days(truck.purchaseDate, truck.soldDate));
    if (!truck.salePrice) {
      withoutPrice += 1;
      continue;
    }
    sales += pennies(truck.salePrice) + pennies(truck.freightCharges) + pennies(truck.warrantyCharges);
    costs += pennies(truck.purchasePrice);
    for (const { day, value } of entries.get(truck.id) ?? []) {
      costs += pennies(value);
      if (truck.soldDate !== null && day > truck.soldDate) late += pennies(value);
    }
  }
  const sum = ages.reduce((total, age) => total + age, 0);
  return {
    trucks: trucks.length,
    withoutPrice,
    sales: sales / 100,
    costs: costs / 100,
    profitAtSale: (sales - costs + late) / 100,
    lateCosts: late / 100,
    profitNow: (sales - costs) / 100,
    // The random year has no margin scheme sales.
    profitAfterVat: (sales - costs) / 100,
    // Rounds half away from zero, as the database does
    averageDays: ages.length === 0 ? null : Math.floor((sum * 10) / ages.length + 0.5) / 10,
    discount: null,
  };
}

function expectedSales(
  all: readonly Truck[],
  entries: Entries,
  from: string,
  to: string,
  by: (typeof salesKeys)[number],
) {
  const sold = all.filter(({ isSold, soldDate }) => isSold && soldDate !== null && soldDate >= from && soldDate <= to);
  const groups = Map.groupBy(sold, keyOf[by]);
  const rows = [...groups].map(([value, trucks]) => ({ value, ...figuresOf(trucks, entries) }));
  return { rows, total: figuresOf(sold, entries) };
}

const byValue = (one: { value: string | null }, other: { value: string | null }) =>
  (one.value ?? '\uffff') < (other.value ?? '\uffff') ? -1 : 1;

async function allTrucks(staff: Client, path: string): Promise<Truck[]> {
  const names = path === 'all' ? Object.values(companyPaths) : [path];
  const answers = await Promise.all(names.map((name) => staff.get(`/api/${name}/trucks?includeSold=true`)));
  return answers.flatMap(({ body }) => body);
}

/** The list that a figure links to must have the same totals. */
async function listOfSales(staff: Client, path: string, soldDate: { from: string; to: string }) {
  const also = 'sales,costs,profitAtSale,lateCosts,profitAfterVat';
  const query = new URLSearchParams({
    filter: JSON.stringify({ soldDate, salePrice: { from: 0.01 } }),
    also,
    limit: '1',
  });
  const { status, body } = await staff.get(`/api/${path}/costings/rows?${query}`);
  expect(status).toBe(200);
  return { total: body.total, sums: { ...body.sums, profitNow: body.sums.profit } };
}

test('random histories give the same figures as plain code, by every key and in every period', async () => {
  let now = new Date();
  const app = await appForTest({ now: () => now, env: { TIME_ZONE: 'Pacific/Kiritimati' } });
  const staff = await app.as('User');
  const { entries } = await playYear(staff, 16, (day) => {
    // It is this day in the business's zone, but still the day before in London and UTC.
    now = new Date(`${day}T00:30:00+14:00`);
  });
  const periods = [
    [0, 366],
    [30, 30],
    // Up to 29 February 2028, and from it
    [91, 120],
    [120, 151],
    [151, 240],
  ] as const;
  for (const path of ['all', companyPaths.AbbasAutos, companyPaths.RedStar]) {
    const trucks = await allTrucks(staff, path);
    for (const [first, last] of periods) {
      for (const by of salesKeys) {
        const [from, to] = [dayOf(first), dayOf(last)];
        const { status, body } = await staff.get(`/api/${path}/sales?from=${from}&to=${to}&by=${by}`);
        const expected = expectedSales(trucks, entries, from, to, by);
        expect({ path, from, to, by, status }).toEqual({ path, from, to, by, status: 200 });
        expect(body.total).toEqual(expected.total);
        expect(body.rows.toSorted(byValue)).toEqual(expected.rows.toSorted(byValue));
      }
      const [from, to] = [dayOf(first), dayOf(last)];
      const { sums, total } = await listOfSales(staff, path, { from, to });
      const {
        trucks: count,
        withoutPrice,
        averageDays: _average,
        discount: _discount,
        ...amounts
      } = figuresOf(
        trucks.filter(({ soldDate }) => soldDate !== null && soldDate >= from && soldDate <= to),
        entries,
      );
      expect({ path, from, to, total, ...sums }).toMatchObject({
        path,
        from,
        to,
        total: count - withoutPrice,
        ...amounts,
      });
    }
  }
  const whole = await staff.get('/api/all/sales');
  const months = whole.body.rows.map(({ value }: { value: string }) => value);
  expect(months).toEqual([...months].sort());
}, 240_000);
