/** Calculates to-dos and stock ages with plain code from the API's arrays. */
import { addDays, daysBetween } from '#shared/dates.ts';
import type { NeedsRuleName } from '#shared/record-types.ts';
import type { playYear } from './year-of-trade.ts';

/** The fields of a truck that are needed here. */
interface PlainTruck {
  id: string;
  isSold: boolean;
  purchaseDate: string | null;
  soldDate: string | null;
  purchasePrice: number;
  salePrice: number | null;
  motExpiry: string | null;
  vatScheme: string;
  logBookStatus: string;
  motStatus: string;
  inspectionStatus: string;
  exportSlipStatus: string;
  reservation: { until: string } | null;
}

export interface PlainInvoice {
  id: string;
  number: string;
  date: string;
  currency: string;
  exchangeRate: number | null;
  totalVat: number;
  depositPaid: number;
  totalSalePrice: number;
  totalFreightCharges: number;
  totalWarrantyCharges: number;
  dueDate: string | null;
  items: { rate: number; vatRate: number; vatTreatment: string; trucks: { id: string }[] }[];
  creditNotes: { id: string }[];
}

/** A company on a given date. */
export interface PlainYear {
  trucks: PlainTruck[];
  /** Invoices of every company: another company may have billed a truck. */
  invoices: PlainInvoice[];
  own: PlainInvoice[];
  /** VAT schemes of the trucks of every company, by id. */
  schemes: ReadonlyMap<string, string>;
  services: Map<string, { count: number; sum: number; profit: number }>;
  today: string;
  createdOn: ReadonlyMap<string, string>;
  settled: Awaited<ReturnType<typeof playYear>>['invoices'];
}

/** Whole pennies, so that sums are exact. */
export const pennies = (amount: number) => Math.round(amount * 100);

const isCredited = ({ settled }: PlainYear, { id }: PlainInvoice) => (settled.get(id)?.credits.length ?? 0) > 0;

/** The balance, calculated from the invoice's totals and the payments and credit notes that were sent. */
function calculateBalance({ settled }: PlainYear, invoice: PlainInvoice): number {
  const { payments, credits } = settled.get(invoice.id) ?? { payments: [], credits: [] };
  const asked = [invoice.totalSalePrice, invoice.totalFreightCharges, invoice.totalWarrantyCharges];
  const taken = [invoice.depositPaid, ...payments, ...credits];
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + pennies(amount), 0);
  return sum(asked) - sum(taken);
}

/** Invoices with the truck, without credited ones: this year has only full credit notes. */
function billed(year: PlainYear, { id }: PlainTruck): PlainInvoice[] {
  const own = year.invoices.filter(
    (invoice) =>
      !isCredited(year, invoice) && invoice.items.some(({ trucks }) => trucks.some((truck) => truck.id === id)),
  );
  return own.toSorted((one, other) =>
    one.date === other.date ? Number(one.number) - Number(other.number) : one.date < other.date ? -1 : 1,
  );
}

/** The price on the latest invoice in pounds. */
function invoicePrice(year: PlainYear, truck: PlainTruck): number | undefined {
  const latest = billed(year, truck).findLast(({ currency }) => currency === 'GBP');
  return latest?.items.find(({ trucks }) => trucks.some(({ id }) => id === truck.id))?.rate;
}

const hasPending = (truck: PlainTruck) =>
  [truck.logBookStatus, truck.motStatus, truck.inspectionStatus, truck.exportSlipStatus].includes('Pending');

function isOldStock(year: PlainYear, truck: PlainTruck): boolean {
  const since = truck.purchaseDate ?? year.createdOn.get(truck.id) ?? year.today;
  return !truck.isSold && daysBetween(since, year.today) > 7;
}

function hasOtherPrice(year: PlainYear, truck: PlainTruck): boolean {
  const asked = invoicePrice(year, truck);
  return asked !== undefined && pennies(asked) !== (truck.salePrice === null ? undefined : pennies(truck.salePrice));
}

/** Whether an uncredited invoice has a truck of the scheme under one of the treatments. */
function isSoldAs(year: PlainYear, invoice: PlainInvoice, scheme: string, treatments: readonly string[]): boolean {
  const hasScheme = ({ id }: { id: string }) => year.schemes.get(id) === scheme;
  return (
    !isCredited(year, invoice) &&
    invoice.items.some(({ vatTreatment, trucks }) => treatments.includes(vatTreatment) && trucks.some(hasScheme))
  );
}

const truckRules: Partial<Record<NeedsRuleName, (year: PlainYear, truck: PlainTruck) => boolean>> = {
  invoicedNotSold: (year, truck) => !truck.isSold && billed(year, truck).length > 0,
  soldNotInvoiced: (year, truck) => truck.isSold && billed(year, truck).length === 0,
  papersPending: (year, truck) => billed(year, truck).length > 0 && hasPending(truck),
  loss: (year, truck) => truck.isSold && Boolean(truck.salePrice) && (year.services.get(truck.id)?.profit ?? 0) < 0,
  noSalePrice: (_, truck) => truck.isSold && !truck.salePrice,
  priceDiffers: hasOtherPrice,
  noPhotos: isOldStock,
  noCostings: (year, truck) => isOldStock(year, truck) && (year.services.get(truck.id)?.count ?? 0) === 0,
  motEnds: (year, truck) => !truck.isSold && truck.motExpiry !== null && truck.motExpiry <= addDays(year.today, 30),
  invoicedTwice: (year, truck) => billed(year, truck).length > 1,
  vatUnknown: (year, truck) => billed(year, truck).length > 0 && truck.vatScheme === 'Unknown',
  dateUnusual: ({ today }, { purchaseDate, soldDate }) =>
    [purchaseDate, soldDate].some((day) => day !== null && day > addDays(today, 31)),
  reservationEnds: ({ today }, truck) => !truck.isSold && truck.reservation?.until === today,
};

/** The date three calendar months later, at most the last day of that month. */
function evidenceDay(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 3, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 2, Math.min(day, last))).toISOString().slice(0, 10);
}

const invoiceRules: Partial<Record<NeedsRuleName, (year: PlainYear, invoice: PlainInvoice) => boolean>> = {
  overdue: (year, invoice) => calculateBalance(year, invoice) > 0 && (invoice.dueDate ?? year.today) < year.today,
  evidenceDue: (year, invoice) =>
    !isCredited(year, invoice) &&
    invoice.items.some(({ vatTreatment }) => vatTreatment === 'Export') &&
    evidenceDay(invoice.date) <= addDays(year.today, 30),
  overpaid: (year, invoice) => calculateBalance(year, invoice) < 0,
  dateUnusual: ({ today }, { date }) => date > addDays(today, 31),
  qualifyingWithoutVat: (year, invoice) => isSoldAs(year, invoice, 'Qualifying', ['NoVat', 'Margin']),
  marginWithVat: (year, invoice) => isSoldAs(year, invoice, 'Margin', ['Standard']),
  marginAsNoVat: (year, invoice) => isSoldAs(year, invoice, 'Margin', ['NoVat']),
  rateMissing: (_, { currency, totalVat, exchangeRate, items }) =>
    currency === 'USD' &&
    exchangeRate === null &&
    (totalVat > 0 || items.some(({ vatTreatment }) => vatTreatment === 'Margin')),
};

/** Ids of to-dos by rule, without rules that have none. */
export function expectedNeeds(year: PlainYear): Map<string, string[]> {
  const ofTrucks = Object.entries(truckRules).map(
    ([rule, isOpen]) => [rule, year.trucks.filter((truck) => isOpen(year, truck)).map(({ id }) => id)] as const,
  );
  const ofInvoices = Object.entries(invoiceRules).map(
    ([rule, isOpen]) => [rule, year.own.filter((invoice) => isOpen(year, invoice)).map(({ id }) => id)] as const,
  );
  // Credit notes use their invoice's exchange rate.
  const rateMissing = new Set(ofInvoices.find(([rule]) => rule === 'rateMissing')?.[1]);
  const credits = year.own.flatMap(({ id, creditNotes }) => (rateMissing.has(id) ? creditNotes : []));
  const ofCredits = ['rateMissing', credits.map(({ id }) => id)] as const;
  const found = Map.groupBy([...ofTrucks, ...ofInvoices, ofCredits], ([rule]) => rule);
  const idsOf = [...found].map(([rule, parts]) => [rule, parts.flatMap(([, ids]) => ids).toSorted()] as const);
  return new Map(idsOf.filter(([, ids]) => ids.length > 0));
}

function bandOf({ purchaseDate }: PlainTruck, today: string): string {
  if (purchaseDate === null) return 'unknown';
  const days = daysBetween(purchaseDate, today);
  if (days <= 30) return 'days0To30';
  if (days <= 60) return 'days31To60';
  return days <= 90 ? 'days61To90' : 'over90';
}

/** Number of trucks in each age band, and the cash tied up in them in pennies. */
export function expectedBands({ trucks, services, today }: PlainYear): Map<string, [number, number]> {
  const bands = new Map<string, [number, number]>();
  for (const truck of trucks.filter(({ isSold }) => !isSold)) {
    const band = bandOf(truck, today);
    const [count, cash] = bands.get(band) ?? [0, 0];
    bands.set(band, [count + 1, cash + pennies(truck.purchasePrice) + pennies(services.get(truck.id)?.sum ?? 0)]);
  }
  return bands;
}
