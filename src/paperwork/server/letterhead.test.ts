/** How a company's particulars appear on PDFs. */
import { expect, test } from 'vitest';
import { emptyParticulars, type Particulars } from '#companies/particulars.ts';
import { letterheadOf } from '#companies/server/letterhead.ts';
import { readLetterheadFile } from '#companies/server/letterhead-file.ts';
import { printableLogo } from '#companies/server/logo.ts';
import { partyBody } from '#test/app/factories.ts';
import { pdfPages } from '#test/files/pdf-text.ts';
import { sampleJob } from '#test/files/sample-order.ts';
import { picture } from '#test/media/media-files.ts';
import { draw as printPaper } from './pdf/paper-document.ts';

const full: Partial<Particulars> = {
  legalName: 'Abbas Autos Ltd',
  tradingName: 'Abbas Trucks',
  addressLine1: 'Quarry Lane 3',
  city: 'Bradford',
  postcode: 'BD4 0XX',
  country: 'United Kingdom',
  phoneNumber: '+44 1274 000000',
  email: 'sales@abbas.example',
  website: 'www.abbas.example',
  companyNumber: '01234567',
  registeredIn: 'England and Wales',
  registeredOffice: '1 Law Street\r\nLeeds LS1 0XX\n',
  vatNumber: 'GB 123 4567 82',
  eori: 'GB123456782000',
  bankName: 'Example Bank plc',
  bankAccountName: 'Abbas Autos Ltd',
  sortCode: '12-34-56',
  accountNumber: '12345678',
  iban: 'GB33BUKB20201555555555',
  bic: 'BUKBGB22',
  invoiceTerms: 'Goods remain ours until they are paid.',
  invoiceFooter: 'Registered in England and Wales.',
  orderTerms: 'A deposit is not refunded.',
};

test('without particulars the letterhead only has the name', () => {
  expect(letterheadOf(emptyParticulars)).toEqual({
    addressLines: [],
    bankDetails: { GBP: [], USD: [] },
    terms: {},
    footers: {},
  });
});

test('an invoice shows the particulars, the bank details for its currency, the terms and the footer', async () => {
  const logo = await printableLogo(`data:image/png;base64,${(await picture('png')).toString('base64')}`);
  const letterhead = letterheadOf({ ...emptyParticulars, ...full, logo });
  const pageOf = async (currency: 'GBP' | 'USD') => {
    const pdf = await printPaper({ kind: 'invoice', paper: { ...sampleJob.paper, currency }, letterhead });
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    return (await pdfPages(pdf))[0] ?? '';
  };
  const { sortCode: _, accountNumber: __, orderTerms: ___, iban: ____, bic: _____, ...others } = full;
  const everywhere = { ...others, registeredOffice: '1 Law Street, Leeds LS1 0XX' };
  const [pounds, dollars] = [await pageOf('GBP'), await pageOf('USD')];
  for (const text of Object.values(everywhere)) {
    expect(pounds).toContain(text);
    expect(dollars).toContain(text);
  }
  expect(pounds).toContain('Sort code 12-34-56 Account 12345678');
  expect(pounds).not.toContain('IBAN');
  expect(dollars).toContain('IBAN GB33BUKB20201555555555 SWIFT BUKBGB22');
  expect(dollars).not.toContain('Account 12345678');
  expect(pounds).not.toContain('A deposit is not refunded.');
});

test('a registered company shows its registered office on every page', async () => {
  const letterhead = letterheadOf({ ...emptyParticulars, ...full });
  const trucks = Array(60).fill(sampleJob.paper.items[0]?.trucks[0]);
  const items = sampleJob.paper.items.map((item) => ({ ...item, trucks }));
  const job = { ...sampleJob, paper: { ...sampleJob.paper, items }, letterhead };
  const pages = await pdfPages(await printPaper(job));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page).toContain(
      'Registered in England and Wales, company number 01234567. Registered office: 1 Law Street, Leeds LS1 0XX.',
    );
    expect(page).not.toContain('Registered office: Abbas');
  }
});

test('without a registered office the trading address is not called one', async () => {
  const letterhead = letterheadOf({ ...emptyParticulars, ...full, registeredIn: null, registeredOffice: null });
  const [page] = await pdfPages(await printPaper({ ...sampleJob, letterhead }));
  expect(page).toContain('Company number 01234567.');
  expect(page).toContain('Quarry Lane 3');
  expect(page).not.toContain('Registered office');
});

test('a bill-to party that equals the ship-to party is printed once', async () => {
  const party = { ...sampleJob.paper.billToClient, ...partyBody };
  const pageOf = async (shipTo: typeof party) => {
    const paper = { ...sampleJob.paper, billToClient: party, shipToClient: shipTo };
    return (await pdfPages(await printPaper({ ...sampleJob, paper })))[0] ?? '';
  };
  const same = await pageOf({ ...party, id: 'another record' });
  expect(same).toContain('Ship To Same as Bill To');
  expect(same.split('1 Dock Road')).toHaveLength(2);
  expect((await pageOf({ ...party, city: 'Leeds' })).split('1 Dock Road')).toHaveLength(3);
});

test('an order for five single trucks fits on one page with totals and signatures', async () => {
  const read = (await readLetterheadFile('docs/letterhead.example.json')).get('AbbasAutos');
  const letterhead = letterheadOf(read ?? emptyParticulars);
  const items = sampleJob.paper.items.flatMap((item) => Array(5).fill(item));
  const pages = await pdfPages(await printPaper({ ...sampleJob, paper: { ...sampleJob.paper, items }, letterhead }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Signed for');
});

test('terms of several pages break between lines', async () => {
  const invoiceTerms = Array.from({ length: 160 }, (_, at) => `Clause ${at + 1}.`).join('\n');
  const letterhead = letterheadOf({ ...emptyParticulars, invoiceTerms });
  const pages = await pdfPages(await printPaper({ ...sampleJob, kind: 'invoice', letterhead }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join(' ')).toContain('Clause 160.');
});

test('an invoice for twelve trucks with full letterhead and all charges fits on one page', async () => {
  const read = (await readLetterheadFile('docs/letterhead.example.json')).get('AbbasAutos');
  const letterhead = letterheadOf(read ?? emptyParticulars);
  const { paper } = sampleJob;
  const party = { ...paper.billToClient, ...partyBody };
  const charges = {
    freightRate: 300,
    freightDescription: 'Freight',
    warrantyRate: 99,
    warrantyDescription: 'Warranty',
  };
  const items = paper.items.map((item) => ({ ...item, ...charges, trucks: Array(12).fill(item.trucks[0]) }));
  const twelve = { ...paper, billToClient: party, shipToClient: party, items };
  const pages = await pdfPages(await printPaper({ kind: 'invoice', paper: twelve, letterhead }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Total Due');
});
