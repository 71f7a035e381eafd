/** Every screen in both themes and at two widths, one after the other as a person may turn them: nothing for axe to find, and no page that scrolls sideways. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditNoteBodySchema } from '#credits/credit-note.ts';
import { createCreditNote } from '#credits/server/save-credit-note.ts';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import type { Role } from '#shared/roles.ts';
import { createShare } from '#shares/server/save-share.ts';
import { shareBodySchema, usualShareFields } from '#shares/share.ts';
import { follow } from './controls.ts';
import { assertBothThemes, axeTime, looks, show } from './looks.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let truckId: string;
let clientId: string;
let orderId: string;
let invoiceId: string;
let creditNoteId: string;
let sharePath: string;

beforeAll(async () => {
  stage = await setStage();
  truckId = await stage.addTruck({
    regNumber: 'SCR 001',
    isSold: false,
    soldTo: { name: 'A Client with a Long Name Ltd' },
  });
  const client = await stage.database.db.selectFrom('client').select('id').executeTakeFirstOrThrow();
  clientId = client.id;
  await stage.addTruck({ regNumber: 'SCR 002', isSold: true });
  orderId = await stage.addPaper('order');
  invoiceId = (await generateInvoice(stage.scope, 'AbbasAutos', orderId)).paper.id;
  const body = creditNoteBodySchema.parse({
    date: '2026-11-21',
    reason: 'The client withdrew from the sale',
    whole: true,
  });
  creditNoteId = (await createCreditNote(stage.scope, 'AbbasAutos', invoiceId, body)).id;
  const fields = [...usualShareFields, 'salePrice', 'description'];
  const shared = shareBodySchema.parse({
    truckIds: [truckId],
    withPrice: true,
    fields,
    images: 'all',
    until: '2999-12-31',
  });
  sharePath = `/s/${(await createShare(stage.scope, 'AbbasAutos', shared)).secret}`;
});
afterAll(() => stage.stop());

/** A screen, its address, and what is there once it has come; no two of one heading follow each other. */
type Screen = readonly [name: string, path: () => string, heading: string | RegExp];

const stock: readonly Screen[] = [
  ['current stock', () => '/current-stock', 'Current Stock'],
  ['all stock', () => '/all-stock', 'All Stock'],
  ['empty stock', () => '/current-stock?company=RedStar', 'Current Stock'],
  ['create truck', () => '/trucks/add', 'Create Truck'],
  ['edit truck', () => `/AbbasAutos/trucks/${truckId}/edit`, 'Edit Truck'],
  ['truck', () => `/AbbasAutos/trucks/${truckId}/view`, 'SCR 001'],
  ['costings', () => '/trucks/costings/summary', 'Truck Costings'],
  ['edit costings', () => `/AbbasAutos/trucks/${truckId}/costings/edit`, 'Edit Truck Costings'],
];

const papers: readonly Screen[] = [
  ['orders', () => '/orders', 'Orders'],
  ['invoices', () => '/invoices', 'Invoices'],
  ['credit notes', () => '/credit-notes', 'Credit Notes'],
  ['no invoices', () => '/invoices?company=RedStar', 'Invoices'],
  ['no credit notes', () => '/credit-notes?company=RedStar', 'Credit Notes'],
  ['order', () => `/AbbasAutos/orders/${orderId}/view`, 'Order Details'],
  ['invoice', () => `/AbbasAutos/invoices/${invoiceId}/view`, 'Invoice Details'],
  ['credit note', () => `/AbbasAutos/credit-notes/${creditNoteId}/view`, 'Credit Note Details'],
  ['edit order', () => `/AbbasAutos/orders/${orderId}/edit`, 'Edit Order'],
  ['edit invoice', () => `/AbbasAutos/invoices/${invoiceId}/edit`, 'Edit Invoice (Abbas Autos)'],
];

const parties: readonly Screen[] = [
  ['clients', () => '/clients', 'Clients'],
  ['client', () => `/clients/${clientId}/view`, 'A Client with a Long Name Ltd'],
  ['edit client', () => `/clients/${clientId}/edit`, 'Edit Client'],
  ['suppliers', () => '/suppliers', 'Suppliers'],
  ['create supplier', () => '/suppliers/add', 'Create Supplier'],
];

const books: readonly Screen[] = [
  ['stock book', () => '/stock-book', 'Stock Book'],
  ['VAT', () => '/vat', 'VAT'],
  ['register', () => '/register?kind=orders', 'Register'],
  ['debtors', () => '/debtors', 'Debtors'],
  ['month end', () => '/month-end', 'Month End'],
  ['needs doing', () => '/needs-doing', 'Needs Doing'],
  ['ageing', () => '/ageing', 'Ageing'],
  ['sales', () => '/sales', 'Sales'],
];

/** Screens, and who goes from each of them to the next; nobody who is signed in where there is no role. */
const walks: readonly [name: string, role: Role | undefined, screens: readonly Screen[]][] = [
  ['a stranger', undefined, [['landing page', () => '/home', 'Every truck, every cost, every paper']]],
  ['a stranger with a link', undefined, [['shared page', () => sharePath, /^DAF /]]],
  ['an unapproved person', 'Other', [['landing page', () => '/home', /^Welcome/]]],
  ['stock', 'User', stock],
  ['papers', 'User', papers],
  ['parties', 'User', parties],
  ['books', 'User', books],
  [
    'an approved person',
    'User',
    [
      ['landing page', () => '/home', /^Welcome/],
      ['account', () => '/account', 'Account'],
    ],
  ],
  [
    'an administrator',
    'Admin',
    [
      ['import', () => '/import', 'Import'],
      ['company particulars', () => '/particulars', 'Company Particulars'],
    ],
  ],
  [
    'the first administrator',
    'SuperAdmin',
    [
      ['users', () => '/admin/users', 'Users'],
      ['jobs', () => '/admin/jobs', 'Jobs'],
    ],
  ],
];

test.each(walks)(
  'the screens of %s',
  async (_name, role, screens) => {
    const open = (path: string) => (role === undefined ? stage.visit(path) : stage.visitAs(role, path));
    let page: Page | undefined;
    for (const [name, path, heading] of screens) {
      if (page) await follow(page, path());
      else page = await open(path());
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      for (const look of looks) {
        await show(page, look);
        const sideways = () => page?.evaluate('document.documentElement.scrollWidth - innerWidth');
        await expect.poll(sideways, { message: [name, ...look].join(' ') }).toBe(0);
        await assertBothThemes(page, look);
      }
    }
  },
  axeTime,
);
