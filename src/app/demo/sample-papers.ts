/** The papers of a year's deals: orders, invoices, and orders with their invoice, in pounds and in dollars. */
import dayjs from 'dayjs';
import type { z } from 'zod';
import type { PaperKind, paperBodySchema } from '#paperwork/paperwork.ts';
import type { Company } from '#shared/companies.ts';
import type { SampleSale } from './parties.ts';
import { createRandom, type Random } from './random.ts';
import type { SampleTruck } from './sample-truck.ts';

/** A truck of the samples that has a buyer, as it is stored. */
export interface SoldTruck {
  id: string;
  company: Company;
  body: SampleTruck['body'];
  sale: SampleSale;
}

/** A paper as a create takes it; an order that was invoiced has the day on which it was. */
export interface SamplePaper {
  company: Company;
  kind: PaperKind;
  body: z.input<typeof paperBodySchema>;
  invoicedOn: string | null;
}

/** How deals are papered, each with how often it is met. */
const ways = { linked: 10, invoice: 4, order: 3, none: 1 } as const;

/** Dollars to the pound. */
const dollarRate = 1.27;
const vatAtHome = 20;
const contacts = [
  'Sam Okoro',
  'Ewa Nowak',
  'Grace Mwangi',
  'Tom Fletcher',
  'Nadia Hussain',
  'Iain Munro',
  'Maria Vella',
];
const sellers = ['R. Abbas', 'J. Butler', 'S. Whitlock', 'D. Okafor'];

function amountIn(currency: string, pounds: number): number {
  return currency === 'USD' ? Math.round(pounds * dollarRate) : pounds;
}

function itemOf({ id, body, sale }: SoldTruck, currency: string): SamplePaper['body']['items'][number] {
  const freightRate = amountIn(currency, body.freightCharges ?? 0);
  const warrantyRate = amountIn(currency, body.warrantyCharges ?? 0);
  return {
    description: `${body.make} ${body.model}, used, sold as seen`,
    rate: Math.max(1, amountIn(currency, body.salePrice ?? 1)),
    vatRate: sale.client.country === 'United Kingdom' ? vatAtHome : 0,
    freightRate,
    freightDescription: freightRate > 0 ? `Shipping to ${sale.client.country}` : null,
    warrantyRate,
    warrantyDescription: warrantyRate > 0 ? 'Engine and gearbox, 3 months' : null,
    trucks: [{ id, saveTruckDetails: false }],
  };
}

function bodyOf(random: Random, truck: SoldTruck): SamplePaper['body'] {
  const { client, date } = truck.sale;
  const isAbroad = client.country !== 'United Kingdom';
  const currency = isAbroad && random.chance(0.5) ? 'USD' : 'GBP';
  const item = itemOf(truck, currency);
  const party = { name: client.name, contactName: random.pick(contacts), country: client.country };
  return {
    date,
    currency,
    depositPaid: random.chance(0.6) ? Math.floor(item.rate / 10_000) * 500 + 500 : 0,
    dealAuthorisation: random.pick(sellers),
    billTo: party,
    shipTo: party,
    items: [item],
  };
}

/** The papers of the trucks sold, in the order of their days. */
export function samplePapers(sold: readonly SoldTruck[], today: string): SamplePaper[] {
  const papers: SamplePaper[] = [];
  for (const truck of sold.toSorted((one, other) => one.sale.date.localeCompare(other.sale.date))) {
    const random = createRandom(`paper of ${truck.company} ${truck.body.regNumber}`);
    const way = random.weighted<keyof typeof ways>(ways);
    if (way === 'none') continue;
    const { company, sale } = truck;
    const invoiceDay = dayjs(sale.date).add(random.integer(0, 9), 'day');
    const isInvoiced = way === 'linked' && !invoiceDay.isAfter(today, 'day');
    papers.push({
      company,
      kind: way === 'invoice' ? 'invoice' : 'order',
      body: bodyOf(random, truck),
      invoicedOn: isInvoiced ? invoiceDay.format('YYYY-MM-DD') : null,
    });
  }
  return papers;
}
