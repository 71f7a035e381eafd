/** The links from the figures of the VAT summary to the rows that they add up. */
import { expect, test } from 'vitest';
import type { VatSummary } from '#vat/vat-summary.ts';
import { vatAddresses } from './vat-addresses.ts';

const zero = { net: 0, vat: 0 };
const summary: VatSummary = {
  standard: [{ rate: 20, ...zero }],
  margin: { sales: 0, margin: 0, vatDue: 0 },
  export: zero,
  overdueExports: zero,
  overdueExportInvoices: [],
  noVat: zero,
  credits: zero,
  purchaseVat: 0,
  outputVat: 0,
  unconverted: [],
};
const { figures, margin } = vatAddresses(summary, 'TruckWorld', { from: '2026-10-01', to: '2026-10-31' });

const october = '{"from":"2026-10-01","to":"2026-10-31"}';
const invoices = (treatment: string) => `/invoices {"taxPoint":${october},"vatTreatments":{"contains":"${treatment}"}}`;

/** `/invoices {"taxPoint":...}` */
function readable(address: string | undefined): string {
  const { pathname, searchParams } = new URL(address ?? '', 'http://localhost');
  expect(searchParams.get('company')).toBe('TruckWorld');
  return [pathname, searchParams.get('filter'), searchParams.get('show')].filter((part) => part !== null).join(' ');
}

test.each([
  ['standard-20', invoices('Standard 20%')],
  ['margin', invoices('Margin')],
  ['export', invoices('Export')],
  ['noVat', invoices('No VAT')],
  ['overdueExports', `/invoices {"evidenceDue":${october},"evidence":{"in":["Overdue"]}}`],
  ['credits', `/credit-notes {"date":${october}}`],
  ['purchaseVat', `/all-stock {"purchaseDate":${october},"vatScheme":{"in":["Qualifying"]}} purchaseVat`],
])('the figure %s links to the rows of its period that it adds up', (figure, expected) => {
  expect(readable(figures.get(figure))).toBe(expected);
});

test('the margin links to the trucks of the stock book that were sold in the period', () => {
  expect(readable(margin)).toBe(`/stock-book {"saleDate":${october},"disposal":{"in":["Sold"]}}`);
});

test('a total of other figures links nowhere', () => expect(figures.get('outputVat')).toBeUndefined());
