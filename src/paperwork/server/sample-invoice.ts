/** An invoice that nobody gets: it shows how a company's papers look with unsaved particulars (specification, 13.1). */
import type { Particulars } from '#companies/particulars.ts';
import { letterheadOf } from '#companies/server/letterhead.ts';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { Paper, PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import { itemAmounts, itemTotals, paperTotals } from '#paperwork/totals.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { Company } from '#shared/companies.ts';
import { paperPdf } from './pdf/paper-pdf.ts';

/** Whose invoice it is, and what stands on it. */
interface SampleInput {
  company: Company;
  particulars: Particulars;
}

const client: Paper['billToClient'] = {
  id: null,
  name: 'Sample Client Ltd',
  contactName: 'Sam Sample',
  addressLine1: '1 Example Street',
  addressLine2: null,
  city: 'Exampleton',
  country: 'United Kingdom',
  phoneNumber: '+44 1632 960000',
  email: 'sam@client.example',
};

const truck: PaperTruck = {
  ...blankPaperTruck,
  regNumber: 'AB12 CDE',
  make: 'DAF',
  model: 'XF 480',
  chassisNumber: 'XLRTEH4300G000000',
  engineNumber: 'MX13-355',
  color: 'White',
  registrationDate: '2019-03-01',
  mileage: 512_000,
  mileageUnit: 'Kilometers',
  vatScheme: 'Qualifying',
};

const item: PaperItem = {
  ...blankPaperItem,
  description: 'Used truck, sold as seen',
  rate: 24_500,
  vatRate: 20,
  freightRate: 350,
  freightDescription: 'Delivery',
  trucks: [truck],
};

const depositPaid = 2000;

function sampleInvoice(company: Company): Paper {
  const totals = paperTotals([itemAmounts(item)], depositPaid);
  return {
    ...blankPaper,
    company,
    number: 'SAMPLE',
    date: '2026-01-31',
    depositPaid,
    taxPoint: '2026-01-31',
    billToClient: client,
    shipToClient: client,
    items: [{ ...item, totals: itemTotals(itemAmounts(item)) }],
    numberOfTrucks: 1,
    totalSalePrice: totals.subtotal,
    totalFreightCharges: totals.freight,
    totalWarrantyCharges: totals.warranty,
    totalVat: totals.vat,
    totalDue: totals.totalDue,
  };
}

/** The PDF of a sample invoice. @throws Failure 503 as the printer does */
export function printSampleInvoice(
  printer: PdfPrinter,
  { company, particulars }: SampleInput,
  signal: AbortSignal,
): Promise<Buffer> {
  const letterhead = letterheadOf(particulars);
  return printer.print(paperPdf({ kind: 'invoice', paper: sampleInvoice(company), letterhead }), signal);
}
