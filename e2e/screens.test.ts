/** Every screen in both themes and at two widths, one after the other as a person may turn them: nothing for axe to find, and no page that scrolls sideways. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditNoteBodySchema } from '#credits/credit-note.ts';
import { createCreditNote } from '#credits/server/save-credit-note.ts';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import type { Role } from '#shared/roles.ts';
import { createShare } from '#shares/server/save-share.ts';
import { shareBodySchema, usualShareFields } from '#shares/share.ts';
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

/** A screen, who looks at it, and what is there once it is loaded. */
const screens: [name: string, path: () => string, role: Role | undefined, heading: string | RegExp][] = [
  ['landing page', () => '/home', undefined, 'Every truck, every cost, every paper'],
  ['landing page of an unapproved person', () => '/home', 'Other', /^Welcome/],
  ['landing page of an approved person', () => '/home', 'User', /^Welcome/],
  ['current stock', () => '/current-stock', 'User', 'Current Stock'],
  ['empty stock', () => '/current-stock?company=RedStar', 'User', 'Current Stock'],
  ['all stock', () => '/all-stock', 'User', 'All Stock'],
  ['create truck', () => '/trucks/add', 'User', 'Create Truck'],
  ['edit truck', () => `/AbbasAutos/trucks/${truckId}/edit`, 'User', 'Edit Truck'],
  ['truck', () => `/AbbasAutos/trucks/${truckId}/view`, 'User', 'SCR 001'],
  ['costings', () => '/trucks/costings/summary', 'User', 'Truck Costings'],
  ['edit costings', () => `/AbbasAutos/trucks/${truckId}/costings/edit`, 'User', 'Edit Truck Costings'],
  ['orders', () => '/orders', 'User', 'Orders'],
  ['invoices', () => '/invoices', 'User', 'Invoices'],
  ['no invoices', () => '/invoices?company=RedStar', 'User', 'Invoices'],
  ['credit notes', () => '/credit-notes', 'User', 'Credit Notes'],
  ['no credit notes', () => '/credit-notes?company=RedStar', 'User', 'Credit Notes'],
  ['stock book', () => '/stock-book', 'User', 'Stock Book'],
  ['VAT', () => '/vat', 'User', 'VAT'],
  ['register', () => '/register?kind=orders', 'User', 'Register'],
  ['debtors', () => '/debtors', 'User', 'Debtors'],
  ['month end', () => '/month-end', 'User', 'Month End'],
  ['order', () => `/AbbasAutos/orders/${orderId}/view`, 'User', 'Order Details'],
  ['invoice', () => `/AbbasAutos/invoices/${invoiceId}/view`, 'User', 'Invoice Details'],
  ['credit note', () => `/AbbasAutos/credit-notes/${creditNoteId}/view`, 'User', 'Credit Note Details'],
  ['edit order', () => `/AbbasAutos/orders/${orderId}/edit`, 'User', 'Edit Order'],
  ['edit invoice', () => `/AbbasAutos/invoices/${invoiceId}/edit`, 'User', 'Edit Invoice (Abbas Autos)'],
  ['shared page, for a stranger', () => sharePath, undefined, /^DAF /],
  ['clients', () => '/clients', 'User', 'Clients'],
  ['client', () => `/clients/${clientId}/view`, 'User', 'A Client with a Long Name Ltd'],
  ['edit client', () => `/clients/${clientId}/edit`, 'User', 'Edit Client'],
  ['suppliers', () => '/suppliers', 'User', 'Suppliers'],
  ['create supplier', () => '/suppliers/add', 'User', 'Create Supplier'],
  ['needs doing', () => '/needs-doing', 'User', 'Needs Doing'],
  ['ageing', () => '/ageing', 'User', 'Ageing'],
  ['sales', () => '/sales', 'User', 'Sales'],
  ['account', () => '/account', 'User', 'Account'],
  ['users', () => '/admin/users', 'SuperAdmin', 'Users'],
  ['jobs', () => '/admin/jobs', 'SuperAdmin', 'Jobs'],
  ['import', () => '/import', 'Admin', 'Import'],
  ['company particulars', () => '/particulars', 'Admin', 'Company Particulars'],
];

test.each(screens)(
  '%s',
  async (_name, path, role, heading) => {
    const page = role === undefined ? await stage.visit(path()) : await stage.visitAs(role, path());
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    for (const look of looks) {
      await show(page, look);
      const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
      await expect.poll(sideways, { message: look.join(' ') }).toBe(0);
      await assertBothThemes(page, look);
    }
  },
  axeTime,
);
