/** The calls for company particulars: permissions, validation, versions, missing fields and the preview. */
import { expect, test } from 'vitest';
import { defaultAccounts } from '#companies/account-codes.ts';
import { emptyParticulars } from '#companies/particulars.ts';
import { formatDate } from '#shared/dates.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile, startTestApp } from '#test/app/test-app.ts';
import { pdfPages } from '#test/files/pdf-text.ts';
import { picture } from '#test/media/media-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');
const user = await app.as('User');

const full = {
  legalName: 'Abbas Autos Ltd',
  tradingName: 'Abbas Trucks',
  addressLine1: 'Quarry Lane 3',
  addressLine2: 'Unit 4',
  city: 'Bradford',
  postcode: 'BD4 0XX',
  country: 'United Kingdom',
  phoneNumber: '+44 1274 000000',
  email: 'sales@abbas.example',
  website: 'www.abbas.example',
  companyNumber: '01234567',
  registeredIn: 'England and Wales',
  registeredOffice: '1 Law Street\nLeeds\nLS1 0XX',
  vatNumber: 'GB 123 4567 82',
  eori: 'GB123456782000',
  bankName: 'Example Bank plc',
  bankAccountName: 'Abbas Autos Ltd',
  sortCode: '12-34-56',
  accountNumber: '12345678',
  iban: 'GB33 BUKB 2020 1555 5555 55',
  bic: 'BUKBGB22',
  logo: null,
  paymentDays: 14,
  vatRates: [
    { from: '2011-01-04', rate: 20 },
    { from: '2027-04-01', rate: 21.5 },
  ],
  exchangeRateSource: 'HMRC monthly rates',
  publicStockPage: true,
  orderTerms: 'A deposit is not refunded.',
  orderFooter: 'Thank you.',
  invoiceTerms: 'Goods remain ours until they are paid.',
  invoiceFooter: 'Registered in England and Wales.',
  creditNoteTerms: 'None.',
  creditNoteFooter: 'Kind regards.',
  ...defaultAccounts,
  marginAccountCode: '215',
  orderMailSubject: 'Order {number}',
  orderMailText: 'Dear {client}, {total} from {company}.',
  invoiceMailSubject: 'Invoice {number}',
  invoiceMailText: 'Due on {dueDate}.',
  creditNoteMailSubject: 'Credit {number}',
  creditNoteMailText: 'Of {date}.',
  statementMailSubject: 'What is open',
  statementMailText: 'Dear {client}.',
};

test('a company has no particulars at first; saved ones are returned, separately for each company', async () => {
  const before = await user.get('/api/redStar/particulars');
  expect(before.body).toEqual(emptyParticulars);
  expect(before.headers.get('etag')).toBe('"0"');
  const saved = await admin.put('/api/redStar/particulars', full, { 'if-match': '"0"' });
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({ ...full, warnings: [] });
  expect(saved.headers.get('etag')).toBe('"1"');
  expect((await user.get('/api/redStar/particulars')).body).toEqual(full);
  expect((await user.get('/api/truckWorld/particulars')).body).toEqual(emptyParticulars);
});

test('omitted fields stay unchanged, null clears a field, and a save without changes keeps the version', async () => {
  await admin.put('/api/truckWorld/particulars', { legalName: 'Truck World Ltd', city: 'Leeds' });
  const changed = await admin.put('/api/truckWorld/particulars', { city: null, postcode: ' LS1 1AA ' });
  expect(changed.body).toMatchObject({ legalName: 'Truck World Ltd', city: null, postcode: 'LS1 1AA' });
  expect(changed.headers.get('etag')).toBe('"2"');
  expect((await admin.put('/api/truckWorld/particulars', { city: '' })).headers.get('etag')).toBe('"2"');
});

test('when two writers save the same version at once, one gets 412', async () => {
  const names = ['One Ltd', 'Two Ltd', 'Three Ltd'];
  const answers = await Promise.all(
    names.map((legalName) => admin.put('/api/butler/particulars', { legalName }, { 'if-match': '"0"' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
});

test.each([
  [{ vatNumber: 'GB 123 4567 89' }, 'vatNumber'],
  [{ vatNumber: 'DE136695976' }, 'vatNumber'],
  [{ eori: '123' }, 'eori'],
  [{ sortCode: '1234' }, 'sortCode'],
  [{ iban: 'GB33BUKB20201555555556' }, 'iban'],
  [{ bic: 'BANK' }, 'bic'],
  [{ paymentDays: -1 }, 'paymentDays'],
  [{ paymentDays: 1.5 }, 'paymentDays'],
  [{ vatRates: [] }, 'vatRates'],
  [{ vatRates: [{ from: '2026-01-01', rate: 120 }] }, 'vatRates.0.rate'],
  [{ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'logo'],
  [{ logo: 'data:image/png;base64,aGVsbG8=' }, 'logo'],
  [{ legalName: 'x'.repeat(201) }, 'legalName'],
  [{ registeredOffice: 'a\nb\nc\nd\ne\nf' }, 'registeredOffice'],
  [{ registeredOffice: 'x'.repeat(301) }, 'registeredOffice'],
  [{ invoiceMailSubject: 'Invoice {nummer}' }, 'invoiceMailSubject'],
  [{ invoiceMailSubject: 'Invoice\n{number}' }, 'invoiceMailSubject'],
  [{ statementMailText: 'Of {number}' }, 'statementMailText'],
  [{ marginTaxName: 'No\nVAT' }, 'marginTaxName'],
])('the particulars %j are refused', async (body, path) => {
  const { status, body: answer } = await admin.put('/api/abbasAutos/particulars', body);
  expect(status).toBe(400);
  expect(answer.message).toBe('Failed to update company particulars.');
  expect(answer.errors.map((fieldError: { path: string }) => fieldError.path)).toEqual([path]);
});

test('a missing field is listed until it is saved', async () => {
  const fieldsOf = async () => {
    const { body } = await user.get('/api/abbasAutos/particulars/missing');
    return body.map(({ field }: { field: string }) => field);
  };
  const payment = ['sortCode', 'accountNumber', 'paymentDays'];
  expect(await fieldsOf()).toEqual(['legalName', 'addressLine1', 'city', 'postcode', 'vatNumber', ...payment]);
  await admin.put('/api/abbasAutos/particulars', { legalName: 'Abbas Autos Ltd', vatNumber: full.vatNumber });
  expect(await fieldsOf()).toEqual(['addressLine1', 'city', 'postcode', ...payment]);
  await admin.put('/api/abbasAutos/particulars', { addressLine1: 'Quarry Lane 3', city: 'Bradford', postcode: 'BD4' });
  expect(await fieldsOf()).toEqual(payment);
  const { iban } = full;
  await admin.put('/api/abbasAutos/particulars', { sortCode: '20-00-00', iban, paymentDays: 0 });
  expect(await fieldsOf()).toEqual([]);
  await admin.put('/api/abbasAutos/particulars', { companyNumber: '01234567' });
  expect(await fieldsOf()).toEqual(['registeredIn', 'registeredOffice']);
  await admin.put('/api/abbasAutos/particulars', { registeredIn: 'Scotland', registeredOffice: '1 Law Street' });
  expect(await fieldsOf()).toEqual([]);
});

async function previewText(path: string, body: unknown): Promise<string> {
  const bytes = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOfAdmin()}` },
    body: JSON.stringify(body),
  });
  expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await pdfPages(new Uint8Array(await bytes.arrayBuffer()))).join(' ');
}

function tokenOfAdmin() {
  return app.provider.token({ sub: 'person|Admin', claims: { email: 'Admin@example.test', name: 'Admin' } });
}

test('the preview prints unsaved and incomplete values, and stores nothing', async () => {
  const logo = `data:image/png;base64,${(await picture('png')).toString('base64')}`;
  const before = (await user.get('/api/redStar/particulars')).body;
  const text = await previewText('/api/redStar/particulars/preview', {
    legalName: 'Red Star Half Typed Ltd',
    vatNumber: 'GB 12',
    iban: 'GB',
    logo,
    vatRates: [],
  });
  expect(text).toContain('Red Star Half Typed Ltd');
  expect(text).toContain('GB 12');
  expect(text).toContain('SAMPLE');
  expect((await user.get('/api/redStar/particulars')).body).toEqual(before);
  const wrong = await admin.post('/api/redStar/particulars/preview', { legalName: 7 });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'legalName']);
});

const rates = (rate: number) => ({ vatRates: [{ from: '2011-01-04', rate }] });

test.each([
  // A truck at 24,500 with freight at 350, less a deposit of 2,000: 24,850 + VAT - 2,000.
  [{ paymentDays: 14 }, 'Due date', '£27,820.00'],
  [{ paymentDays: 0 }, 'Due date', '£27,820.00'],
  [{ paymentDays: null }, undefined, '£27,820.00'],
  [rates(17.5), undefined, '£27,198.75'],
  [{ ...rates(0), paymentDays: 30 }, 'Due date', '£22,850.00'],
  [{ vatRates: [{ from: '', rate: 5 }], paymentDays: 'x' }, undefined, '£27,820.00'],
])('the preview uses the unsaved values %j', async (typed, due, total) => {
  const text = await previewText('/api/truckWorld/particulars/preview', typed);
  expect(text).toContain(`Total Due ${total}`);
  if (due === undefined) expect(text).not.toContain('Due date');
  else expect(text).toContain(due);
});

test("the preview is dated today, with today's VAT rate and the due date from the payment days", async () => {
  const [today, tomorrow] = [0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const vatRates = [
    { from: '2011-01-04', rate: 20 },
    { from: today, rate: 10 },
    { from: tomorrow, rate: 5 },
  ];
  const text = await previewText('/api/truckWorld/particulars/preview', { paymentDays: 1, vatRates });
  expect(text).toContain('Total Due £25,335.00');
  expect(text).toContain(`Due date ${formatDate(tomorrow ?? '')}`);
});

test('a document is printed with the particulars from its last save', async () => {
  await admin.put('/api/redStar/particulars', { legalName: 'Red Star Old Ltd' });
  const { body: truck } = await user.post('/api/redStar/trucks', truckBody({ company: 'RedStar' }));
  const body = paperBody([truck.id]);
  const { body: invoice } = await user.post('/api/redStar/invoices', body);
  const path = `/api/redStar/invoices/${invoice.id}`;
  const headers = { authorization: `Bearer ${await tokenOfAdmin()}` };
  const download = async () => {
    const answer = await fetch(`${app.url}${path}/download`, { headers });
    return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ');
  };
  await admin.put('/api/redStar/particulars', { legalName: 'Red Star New Ltd' });
  expect(await download()).toContain('Red Star Old Ltd');
  expect((await user.put(path, body)).body).toMatchObject({ revision: 2, totalDue: invoice.totalDue });
  expect(await download()).toContain('Red Star New Ltd');
});

test('clearing templates and accounts restores the defaults, and a preview uses the latest document of each kind', async () => {
  const own = await startTestApp();
  try {
    const boss = await own.as('Admin');
    const path = '/api/butler/particulars';
    const truck = await boss.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
    const templates = async () => (await boss.get(`${path}/mail-templates`)).body;
    expect(await templates()).toMatchObject({ company: 'Butler Symonds', samples: [] });
    await boss.post('/api/butler/invoices', paperBody([truck.body.id], { number: '9', depositPaid: 0 }));
    const changes = { tradingName: 'Butler', invoiceMailSubject: '{number}: {total}', marginAccountCode: '215' };
    await boss.put(path, changes);
    const { company, templates: read, samples } = await templates();
    expect(company).toBe('Butler');
    expect(read).toContainEqual(expect.objectContaining({ kind: 'invoice', subject: '{number}: {total}' }));
    expect(samples.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'statement']);
    expect(samples[0].values).toMatchObject({ number: '9', company: 'Butler', total: expect.stringMatching(/^[£$]/) });
    const { body } = await boss.put(path, { invoiceMailSubject: '', marginAccountCode: null });
    expect(body).toEqual({ ...emptyParticulars, tradingName: 'Butler', warnings: [] });
  } finally {
    await own.stop();
  }
});

test('the response of a save warns of VAT rates dated far in the future, and of new ones far in the past', async () => {
  const vatRates = [
    { from: '2016-04-01', rate: 15 },
    { from: '2062-04-01', rate: 25 },
  ];
  const ahead = { code: 'dateUnusual', address: '/particulars?company=TruckWorld' };
  const first = await admin.put('/api/truckWorld/particulars', { vatRates });
  expect(first.body.warnings).toEqual([
    { ...ahead, message: 'The VAT rate from 1 Apr 2016 is more than a year back.' },
    { ...ahead, message: 'The VAT rate from 1 Apr 2062 is more than a year ahead.' },
  ]);
  const second = await admin.put('/api/truckWorld/particulars', { city: 'Leeds' });
  expect(second.body.warnings).toEqual([first.body.warnings[1]]);
});
