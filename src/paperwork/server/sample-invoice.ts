/** A sample invoice that previews unsaved company particulars. */
import { letterheadOf } from '#companies/server/letterhead.ts';
import type { SampleInput } from '#companies/server/particulars-handlers.ts';
import { vatRateOn } from '#companies/vat-rates.ts';
import { blankPaper, blankPaperItem, blankPaperTruck } from '#paperwork/blank-paper.ts';
import type { Paper, PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import { itemAmounts, itemTotals, paperTotals } from '#paperwork/totals.ts';
import type { PdfJob } from '#server/pdf/pdf-job.ts';
import { addDays } from '#shared/dates.ts';
import { paperPdf } from './paper-pdf.ts';

const client: Paper['billToClient'] = {
  id: null,
  name: 'Sample Client Ltd',
  contactName: 'Sam Sample',
  addressLine1: '1 Example Street',
  addressLine2: null,
  city: 'Exampleton',
  postcode: 'EX1 0AA',
  country: 'United Kingdom',
  countryCode: 'GB',
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

const item: Omit<PaperItem, 'vatRate'> = {
  ...blankPaperItem,
  description: 'Used truck, sold as seen',
  rate: 24_500,
  freightRate: 350,
  freightDescription: 'Delivery',
  trucks: [truck],
};

const depositPaid = 2000;

function sampleInvoice({ company, particulars, date }: SampleInput): Paper {
  const { paymentDays, vatRates } = particulars;
  const sold: PaperItem = { ...item, vatRate: vatRateOn(vatRates, date) };
  const totals = paperTotals([itemAmounts(sold)], depositPaid);
  return {
    ...blankPaper,
    company,
    number: 'SAMPLE',
    date,
    dueDate: paymentDays === null ? null : addDays(date, paymentDays),
    depositPaid,
    taxPoint: date,
    billToClient: client,
    shipToClient: client,
    items: [{ ...sold, totals: itemTotals(itemAmounts(sold)) }],
    numberOfTrucks: 1,
    totalSalePrice: totals.subtotal,
    totalFreightCharges: totals.freight,
    totalWarrantyCharges: totals.warranty,
    totalVat: totals.vat,
    totalDue: totals.totalDue,
  };
}

export function sampleInvoicePdf(sample: SampleInput): PdfJob {
  const letterhead = letterheadOf(sample.particulars);
  return paperPdf({ kind: 'invoice', paper: sampleInvoice(sample), letterhead });
}
