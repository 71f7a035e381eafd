/** Old revisions stay readable after fields were added. */
import { expect, test } from 'vitest';
import { emptyParticulars } from '#companies/particulars.ts';
import { letterheadOf } from '#companies/server/letterhead.ts';
import { paperSchema } from '#paperwork/paperwork.ts';
import { draw as printPaper } from '#paperwork/server/pdf/paper-document.ts';
import { pdfPages } from '#test/files/pdf-text.ts';
import { savedPart, upgradeRevision } from './upgrade-revision.ts';

const party = { id: 'c1', name: 'Harbour Haulage', city: 'Hull', country: 'Kenya', email: null };
const line = (net: number, gross: number) => ({ net, gross, vat: gross - net });

/** A revision as version 1 stored it. Do not add fields. */
const first = {
  id: 'p2',
  company: 'Butler',
  number: '8',
  date: '2026-01-08',
  currency: 'GBP',
  depositPaid: 100,
  depositDate: '2026-01-08',
  depositMethod: null,
  dealAuthorisation: null,
  taxPoint: '2026-01-08',
  referenceId: null,
  billToClient: party,
  shipToClient: party,
  items: [
    {
      description: 'A tractor unit',
      rate: 24_000,
      vatRate: 20,
      vatTreatment: 'Standard',
      freightRate: 500,
      freightDescription: null,
      warrantyRate: 0,
      warrantyDescription: null,
      totals: { rate: line(24_000, 28_800), freight: line(500, 600), warranty: line(0, 0), total: 29_400 },
      trucks: [{ id: 't1', regNumber: 'AB12 CDE', make: 'DAF', model: 'XF 480' }],
    },
  ],
  numberOfTrucks: 1,
  totalSalePrice: 28_800,
  totalFreightCharges: 600,
  totalWarrantyCharges: 0,
  totalVat: 4900,
  totalDue: 29_300,
};

test('an old revision is read in the current format with its totals, and can be printed', async () => {
  const paper = upgradeRevision({ content: first });
  expect(paperSchema.parse(paper)).toEqual(paper);
  expect(paper).toMatchObject({
    number: '8',
    totalDue: 29_300,
    exchangeRate: null,
    depositDate: '2026-01-08',
    depositMethod: null,
    billToClient: { city: 'Hull', contactName: null, postcode: null, countryCode: 'KE' },
    // Mileage and stock number were added after this revision was stored.
    items: [{ vatTreatment: 'Standard', trucks: [{ regNumber: 'AB12 CDE', mileage: null, stockNumber: null }] }],
  });
  const pdf = await printPaper({ kind: 'invoice', paper, letterhead: letterheadOf(emptyParticulars) });
  expect((await pdfPages(pdf)).join(' ')).toContain('£29,300.00');
});

test('a revision does not contain the current state and balance', () => {
  const paper = { ...upgradeRevision({ content: first }), state: 'Issued', revision: 3 };
  expect(Object.keys(savedPart(paper))).not.toContain('state');
});
