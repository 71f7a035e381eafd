/** Orders and invoices for a year of deals, in pounds and dollars. */
import type { z } from 'zod';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { paperBodySchema } from '#paperwork/paperwork.ts';
import type { Company } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';
import type { SampleSale } from './parties.ts';
import { createRandom, type Random } from './random.ts';
import { sampleParticulars } from './sample-addresses.ts';
import type { SampleTruck } from './sample-truck.ts';

/** A stored sample truck that has a buyer. */
export interface SoldTruck {
  id: string;
  company: Company;
  body: SampleTruck['body'];
  sale: SampleSale;
}

/** The request body of an order or invoice, and the date on which an order was invoiced. */
export interface SamplePaper {
  company: Company;
  kind: PaperKind;
  body: z.input<typeof paperBodySchema>;
  invoicedOn: string | null;
}

/** Which documents a deal has, weighted by how common they are. */
const documentsOfDeal = { linked: 10, invoice: 4, order: 3, none: 1 } as const;

/** Dollars to the pound. */
const dollarRate = 1.27;
const vatAtHome = 20;
const sellers = ['R. Abbas', 'J. Butler', 'S. Whitlock', 'D. Okafor'];

/** Added to the description when the buyer asked for terms in writing. */
const terms = [
  'The trucks were shown to the buyer in our yard and are sold as seen, with the tyres, batteries and tools that were on them that day.',
  'Mileages are those of the tachographs and are not guaranteed.',
  'Log books and keys are handed over once the whole amount has arrived; storage is free of charge for fourteen days after that.',
  'Collection by appointment only, on weekdays between eight and four. Drivers need an authority to collect with the reg numbers on it.',
];

/** An amount in the currency of the document, rounded to 5. */
function amountIn(currency: string, pounds: number): number {
  return Math.round((currency === 'USD' ? pounds * dollarRate : pounds) / 5) * 5;
}

/** The average of the positive amounts; 0 if there are none. */
function average(amounts: readonly (number | null | undefined)[]): number {
  const given = amounts.filter((amount) => typeof amount === 'number' && amount > 0);
  return given.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / Math.max(1, given.length);
}

function describe(random: Random, trucks: readonly SoldTruck[]): string {
  const [first] = trucks;
  const models = [...new Set(trucks.map(({ body }) => `${body.make} ${body.model}`))];
  const summary =
    trucks.length === 1
      ? `${first?.body.make} ${first?.body.model}, ${first?.body.truckType?.toLowerCase()}, used, sold as seen`
      : `${trucks.length} used trucks, ${first?.body.truckType?.toLowerCase()}: ${models.join(', ')}`;
  return random.chance(0.18) ? [`${summary}.`, ...terms].join(' ') : summary;
}

type ItemBody = SamplePaper['body']['items'][number];

/** VAT of an item: exports are zero-rated, and margin scheme trucks have no separate VAT. */
function taxOf(trucks: readonly SoldTruck[], country: string): Pick<ItemBody, 'vatRate' | 'vatTreatment'> {
  if (country !== 'United Kingdom') return { vatRate: 0, vatTreatment: 'Export' };
  if (trucks.some(({ body }) => body.vatScheme === 'Margin')) return { vatRate: 0, vatTreatment: 'Margin' };
  return { vatRate: vatAtHome, vatTreatment: 'Standard' };
}

function itemOf(random: Random, trucks: readonly SoldTruck[], currency: string, country: string): ItemBody {
  const freightRate = amountIn(currency, average(trucks.map(({ body }) => body.freightCharges)));
  const warrantyRate = amountIn(currency, average(trucks.map(({ body }) => body.warrantyCharges)));
  return {
    description: describe(random, trucks),
    rate: Math.max(5, amountIn(currency, average(trucks.map(({ body }) => body.salePrice)))),
    ...taxOf(trucks, country),
    freightRate,
    freightDescription: freightRate > 0 ? `Ro-ro to ${country}, port charges included` : null,
    warrantyRate,
    warrantyDescription: warrantyRate > 0 ? 'Engine and gearbox, 3 months' : null,
    trucks: trucks.map(({ id }) => ({ id })),
  };
}

/** An item for each type of truck in the deal; margin scheme trucks are separate items. */
function itemsOf(random: Random, trucks: readonly SoldTruck[], currency: string, country: string): ItemBody[] {
  const byType = Map.groupBy(trucks, ({ body }) => `${body.truckType} ${body.vatScheme === 'Margin'}`);
  return [...byType.values()].map((same) => itemOf(random, same, currency, country));
}

function bodyOf(random: Random, trucks: readonly SoldTruck[], { client, date }: SampleSale): SamplePaper['body'] {
  const isAbroad = client.country !== 'United Kingdom';
  const currency = isAbroad && random.chance(0.5) ? 'USD' : 'GBP';
  const items = itemsOf(random, trucks, currency, client.country);
  const total = items.reduce((sum, item) => sum + item.rate * item.trucks.length, 0);
  const party = sampleParticulars(client);
  const atPort = { ...party, addressLine1: 'Vehicle terminal', addressLine2: `Berth ${random.integer(1, 9)}` };
  return {
    date,
    currency,
    ...(currency === 'USD' && { exchangeRate: dollarRate }),
    depositPaid: random.chance(0.6) ? Math.floor(total / 10_000) * 1000 + 500 : 0,
    dealAuthorisation: random.pick(sellers),
    billTo: party,
    shipTo: isAbroad && random.chance(0.4) ? atPort : party,
    items,
  };
}

/** Orders and invoices of the deals in order of date. */
export function samplePapers(sold: readonly SoldTruck[], today: string): SamplePaper[] {
  const papers: SamplePaper[] = [];
  const inOrder = sold.toSorted((one, other) => one.sale.date.localeCompare(other.sale.date));
  for (const [deal, trucks] of Map.groupBy(inOrder, ({ sale }) => sale.deal)) {
    const [first] = trucks;
    const random = createRandom(`paper of ${deal}`);
    const paperKind = random.weighted<keyof typeof documentsOfDeal>(documentsOfDeal);
    if (!first || paperKind === 'none') continue;
    const { company, sale } = first;
    const invoiceDay = addDays(sale.date, random.integer(0, 9));
    const isInvoiced = paperKind === 'linked' && invoiceDay <= today;
    papers.push({
      company,
      kind: paperKind === 'invoice' ? 'invoice' : 'order',
      body: bodyOf(random, trucks, sale),
      invoicedOn: isInvoiced ? invoiceDay : null,
    });
  }
  return papers;
}
