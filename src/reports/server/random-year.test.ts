/** Needs Doing and Ageing against plain code over the arrays of the API, for a random year (part two, sections 16.2 and 16.3). */
import { expect, test } from 'vitest';
import type { Ageing } from '#reports/ageing.ts';
import type { NeedsRow, NeedsRuleName } from '#reports/needs-doing.ts';
import { type Company, companies, companyPaths } from '#shared/companies.ts';
import { addDays } from '#shared/days.ts';
import { appForTest, type Client } from '#test/test-app.ts';
import { dayOf, playYear } from '#test/year-of-trade.ts';

interface Truck {
  id: string;
  isSold: boolean;
  purchaseDate: string | null;
  purchasePrice: number;
  salePrice: number | null;
  motExpiry: string | null;
  vatScheme: string;
  logBookStatus: string;
  motStatus: string;
  inspectionStatus: string;
  exportSlipStatus: string;
}

interface Invoice {
  id: string;
  number: string;
  date: string;
  currency: string;
  exchangeRate: number | null;
  totalVat: number;
  balance: number;
  dueDate: string | null;
  items: { rate: number; trucks: { id: string }[] }[];
}

type Played = Awaited<ReturnType<typeof playYear>>;

interface Year {
  trucks: Truck[];
  /** Of every company: a truck may have been billed by another one. */
  invoices: Invoice[];
  own: Invoice[];
  services: Map<string, { count: number; sum: number; profit: number }>;
  today: string;
  createdOn: ReadonlyMap<string, string>;
}

const pennies = (amount: number) => Math.round(amount * 100);
const zone = 'Pacific/Auckland';
const isSameDay = (moment: Date, day: string) => moment.toLocaleDateString('en-CA', { timeZone: zone }) === day;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function billed({ invoices }: Year, { id }: Truck): Invoice[] {
  const own = invoices.filter(({ items }) => items.some(({ trucks }) => trucks.some((truck) => truck.id === id)));
  return own.toSorted((one, other) =>
    one.date === other.date ? Number(one.number) - Number(other.number) : one.date < other.date ? -1 : 1,
  );
}

/** The price on the latest invoice in pounds. */
function invoicePrice(year: Year, truck: Truck): number | undefined {
  const latest = billed(year, truck).findLast(({ currency }) => currency === 'GBP');
  return latest?.items.find(({ trucks }) => trucks.some(({ id }) => id === truck.id))?.rate;
}

const hasPending = (truck: Truck) =>
  [truck.logBookStatus, truck.motStatus, truck.inspectionStatus, truck.exportSlipStatus].includes('Pending');

function stoodLong(year: Year, truck: Truck): boolean {
  const since = truck.purchaseDate ?? year.createdOn.get(truck.id) ?? year.today;
  return !truck.isSold && daysBetween(since, year.today) > 7;
}

function differs(year: Year, truck: Truck): boolean {
  const asked = invoicePrice(year, truck);
  return asked !== undefined && pennies(asked) !== (truck.salePrice === null ? undefined : pennies(truck.salePrice));
}

const truckRules: Partial<Record<NeedsRuleName, (year: Year, truck: Truck) => boolean>> = {
  invoicedNotSold: (year, truck) => !truck.isSold && billed(year, truck).length > 0,
  soldNotInvoiced: (year, truck) => truck.isSold && billed(year, truck).length === 0,
  papersPending: (year, truck) => billed(year, truck).length > 0 && hasPending(truck),
  loss: (year, truck) => truck.isSold && (year.services.get(truck.id)?.profit ?? 0) < 0,
  priceDiffers: differs,
  noPhotos: stoodLong,
  noCostings: (year, truck) => stoodLong(year, truck) && (year.services.get(truck.id)?.count ?? 0) === 0,
  motEnds: (year, truck) => !truck.isSold && truck.motExpiry !== null && truck.motExpiry <= addDays(year.today, 30),
  vatUnknown: (year, truck) => billed(year, truck).length > 0 && truck.vatScheme === 'Unknown',
};

const invoiceRules: Partial<Record<NeedsRuleName, (year: Year, invoice: Invoice) => boolean>> = {
  overdue: ({ today }, { balance, dueDate }) => balance > 0 && dueDate !== null && dueDate < today,
};

function expectedNeeds(year: Year): Map<string, string[]> {
  const ofTrucks = Object.entries(truckRules).map(
    ([rule, isOpen]) => [rule, year.trucks.filter((truck) => isOpen(year, truck)).map(({ id }) => id)] as const,
  );
  const ofInvoices = Object.entries(invoiceRules).map(
    ([rule, isOpen]) => [rule, year.own.filter((invoice) => isOpen(year, invoice)).map(({ id }) => id)] as const,
  );
  const found = [...ofTrucks, ...ofInvoices].filter(([, ids]) => ids.length > 0);
  return new Map(found.map(([rule, ids]) => [rule, ids.toSorted()]));
}

function bandOf({ purchaseDate }: Truck, today: string): string {
  if (purchaseDate === null) return 'unknown';
  const days = daysBetween(purchaseDate, today);
  if (days <= 30) return 'days0To30';
  if (days <= 60) return 'days31To60';
  return days <= 90 ? 'days61To90' : 'over90';
}

function expectedBands({ trucks, services, today }: Year): Map<string, [number, number]> {
  const bands = new Map<string, [number, number]>();
  for (const truck of trucks.filter(({ isSold }) => !isSold)) {
    const band = bandOf(truck, today);
    const [count, cash] = bands.get(band) ?? [0, 0];
    bands.set(band, [count + 1, cash + pennies(truck.purchasePrice) + pennies(services.get(truck.id)?.sum ?? 0)]);
  }
  return bands;
}

interface Summary {
  id: string;
  totalCostOfServices: number;
  profit: number;
}

async function readYear(staff: Client, company: Company, played: Played, today: string): Promise<Year> {
  const get = async (address: string) => (await staff.get(`/api/${address}`)).body;
  const path = companyPaths[company];
  const summaries: Summary[] = await get(`${path}/trucks/costings/summary`);
  const every: Invoice[][] = await Promise.all(companies.map((one) => get(`${companyPaths[one]}/invoices`)));
  return {
    trucks: await get(`${path}/trucks?includeSold=true`),
    invoices: every.flat(),
    own: every[companies.indexOf(company)] ?? [],
    services: new Map(
      summaries.map(({ id, totalCostOfServices: sum, profit }) => {
        return [id, { count: played.entries.get(id)?.length ?? 0, sum, profit }];
      }),
    ),
    today,
    createdOn: played.createdOn,
  };
}

test('what needs doing, and how long trucks stand, are what plain code makes of a random year', async () => {
  let now = new Date();
  const app = await appForTest({ now: () => now, env: { TIME_ZONE: zone } });
  const admin = await app.as('Admin');
  const staff = await app.as('User');
  for (const company of companies) await admin.put(`/api/${companyPaths[company]}/particulars`, { paymentDays: 14 });
  const setDay = (day: string) => {
    // Early in the morning it is the day before in UTC still, in summer and in winter.
    now = new Date(`${day}T00:30:00+13:00`);
    if (!isSameDay(now, day)) now = new Date(`${day}T00:30:00+12:00`);
  };
  const played = await playYear(staff, 23, setDay);
  for (const today of ['2028-01-31', '2028-02-29', '2028-03-01', '2028-04-02', '2028-09-24', dayOf(366)]) {
    setDay(today);
    for (const company of companies) {
      const year = await readYear(staff, company, played, today);
      const rows: NeedsRow[] = (await staff.get(`/api/${companyPaths[company]}/needs-doing`)).body;
      const found = Map.groupBy(rows, ({ rule }) => rule as string);
      const needs = new Map([...found].map(([rule, of]) => [rule, of.map(({ id }) => id).toSorted()]));
      expect({ today, company, needs }).toEqual({ today, company, needs: expectedNeeds(year) });
      const [ageing] = (await staff.get(`/api/${companyPaths[company]}/ageing`)).body as Ageing;
      const standing = ageing?.bands.filter(({ trucks }) => trucks > 0) ?? [];
      const bands = new Map(standing.map(({ band, trucks, cashTiedUp }) => [band, [trucks, pennies(cashTiedUp)]]));
      expect({ today, company, bands }).toEqual({ today, company, bands: expectedBands(year) });
    }
  }
}, 240_000);
