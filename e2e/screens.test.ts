/** Accessibility and width of every screen in both themes and at two widths. */

import type { Page } from '@playwright/test';
import { creditNoteBodySchema } from '#credits/credit-note.ts';
import { createCreditNote } from '#credits/server/save-credit-note.ts';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import type { Role } from '#shared/roles.ts';
import { createShare } from '#shares/server/save-share.ts';
import { defaultShareFields, shareBodySchema } from '#shares/share.ts';
import { inTenMonths } from '#test/app/factories.ts';
import { assertAccessible } from './accessible.ts';
import { navigate } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { assertFits, assertOtherTheme, looks, setLook } from './looks.ts';

let truckId: string;
let clientId: string;
let orderId: string;
let invoiceId: string;
let creditNoteId: string;
let sharePath: string;

test.beforeAll(async ({ app }) => {
  truckId = await app.addTruck({
    regNumber: 'SCR 001',
    isSold: false,
    soldTo: { name: 'A Client with a Long Name Ltd' },
  });
  clientId = (await app.database.db.selectFrom('client').select('id').executeTakeFirstOrThrow()).id;
  await app.addTruck({ regNumber: 'SCR 002', isSold: true });
  orderId = await app.addPaper('order');
  invoiceId = (await app.write((scope) => generateInvoice(scope, 'AbbasAutos', orderId))).paper.id;
  const credited = { date: app.today(), reason: 'The client withdrew from the sale', whole: true };
  const body = creditNoteBodySchema.parse(credited);
  creditNoteId = (await app.write((scope) => createCreditNote(scope, 'AbbasAutos', invoiceId, body))).id;
  const fields = [...defaultShareFields, 'salePrice', 'description'];
  const sent = { truckIds: [truckId], withPrice: true, fields, images: 'all', until: inTenMonths };
  const share = await app.write((scope) => createShare(scope, 'AbbasAutos', shareBodySchema.parse(sent)));
  sharePath = `/s/${share.secret}`;
});

/** The address of a screen and its heading. Consecutive screens have different headings. */
type Screen = readonly [path: () => string, heading: string | RegExp];

const stock: readonly Screen[] = [
  [() => '/current-stock', 'Current Stock'],
  [() => '/all-stock', 'All Stock'],
  [() => '/current-stock?company=RedStar', 'Current Stock'],
  [() => '/trucks/add', 'Create Truck'],
  [() => '/current-stock?view=pictures', 'Current Stock'],
  [() => `/AbbasAutos/trucks/${truckId}/edit`, 'Edit Truck'],
  [() => `/AbbasAutos/trucks/${truckId}/view`, 'SCR 001'],
  [() => '/trucks/costings/summary', 'Truck Costings'],
  [() => `/AbbasAutos/trucks/${truckId}/costings/edit`, 'Edit Truck Costings'],
];

const papers: readonly Screen[] = [
  [() => '/orders', 'Orders'],
  [() => '/invoices', 'Invoices'],
  [() => '/credit-notes', 'Credit Notes'],
  [() => `/AbbasAutos/orders/${orderId}/view`, 'Order Details'],
  [() => `/AbbasAutos/invoices/${invoiceId}/view`, 'Invoice Details'],
  [() => `/AbbasAutos/credit-notes/${creditNoteId}/view`, 'Credit Note Details'],
  [() => `/AbbasAutos/orders/${orderId}/edit`, 'Edit Order'],
  [() => `/AbbasAutos/invoices/${invoiceId}/edit`, 'Edit Invoice (Abbas Autos)'],
];

const parties: readonly Screen[] = [
  [() => '/clients', 'Clients'],
  [() => `/clients/${clientId}/view`, 'A Client with a Long Name Ltd'],
  [() => `/clients/${clientId}/edit`, 'Edit Client'],
  [() => '/suppliers', 'Suppliers'],
  [() => '/suppliers/add', 'Create Supplier'],
];

const books: readonly Screen[] = [
  [() => '/stock-book', 'Stock Book'],
  [() => '/payments', 'Payments'],
  [() => '/vat', 'VAT'],
  [() => '/register?kind=orders', 'Register'],
  [() => '/debtors', 'Debtors'],
  [() => '/month-end', 'Month End'],
  [() => '/needs-doing', 'Needs Doing'],
  [() => '/ageing', 'Ageing'],
  [() => '/sales', 'Sales'],
  [() => '/adverts', 'Adverts'],
];

const own: readonly Screen[] = [
  [() => '/home', /^Welcome/],
  [() => '/account', 'Account'],
  [() => '/help', 'Help'],
  [() => '/help/orders-and-invoices', 'Orders and invoices'],
];

/** Screens to visit in order, and the role; undefined for a visitor without a session. */
const visits: readonly [name: string, role: Role | undefined, screens: readonly Screen[]][] = [
  ['a visitor', undefined, [[() => '/home', 'Every truck, every cost, every invoice']]],
  ['a visitor with a link', undefined, [[() => sharePath, /^DAF /]]],
  ['an unapproved user', 'Other', [[() => '/home', /^Welcome/]]],
  ['stock', 'User', stock],
  ['orders and invoices', 'User', papers],
  ['parties and the account', 'User', [...own, ...parties]],
  ['books', 'User', books],
  [
    'an administrator',
    'SuperAdmin',
    [
      [() => '/import', 'Import'],
      [() => '/home', /^Welcome/],
      [() => '/particulars', 'Company Particulars'],
      [() => '/admin/users', 'Users'],
      [() => '/admin/jobs', 'Background tasks'],
    ],
  ],
];

for (const [name, role, screens] of visits)
  test(`the screens of ${name} are accessible and fit the window`, async ({ app }) => {
    const open = (path: string) => (role === undefined ? app.visit(path) : app.visitAs(role, path));
    let page: Page | undefined;
    for (const [index, [path, heading]] of screens.entries()) {
      if (page) await navigate(page, path());
      else page = await open(path());
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      // The layout is the same on every screen, so it is checked once.
      const part = index < 2 ? undefined : 'main';
      let height: number | undefined;
      for (const [turn, look] of looks.entries()) {
        // The page is higher at the narrow width.
        height = await setLook(page, look, height);
        await assertFits(page, look);
        await assertAccessible(page, [page.url(), ...look], { part: turn === 0 ? undefined : part });
        // Checks the other theme at alternating widths, so that each kind of page is covered in all combinations.
        if (turn === index % 2) await assertOtherTheme(page, look, part);
      }
    }
  });
