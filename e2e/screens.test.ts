/** Accessibility, HTML and width of every screen in both themes and at two widths. */

import type { Page } from '@playwright/test';
import { generateInvoice } from '#paperwork/server/generate-invoice.ts';
import type { Role } from '#shared/roles.ts';
import { createShare } from '#shares/server/save-share.ts';
import { defaultShareFields, shareBodySchema } from '#shares/share.ts';
import { inTenMonths } from '#test/app/factories.ts';
import { kindExamples } from '#test/app/kind-examples.ts';
import { screenAddresses, withIds } from '#test/web/screen-addresses.ts';
import { assertAccessible, assertValidHtml } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { assertFits, assertOtherTheme, looks, setLook } from './themes-and-widths.ts';

// The workers share the tests of this file, which is the longest.
test.describe.configure({ mode: 'parallel' });

/** Ids of records, by the part of their screens' addresses before the id. */
const ids = new Map<string, string>();
let sharePath: string;

test.beforeAll(async ({ app }) => {
  const soldTo = { name: 'A Client with a Long Name Ltd' };
  const truckId = await app.addTruck({ regNumber: 'SCR 001', isSold: false, advertised: true, soldTo });
  await app.addTruck({ regNumber: 'SCR 002', isSold: true });
  const deletedId = await app.addTruck({ regNumber: 'SCR 003' });
  const orderId = await app.addPaper('order');
  const admin = await app.callsAs('SuperAdmin');
  await admin.delete(`/api/abbasAutos/trucks/${deletedId}`);
  const supplier = await admin.post('/api/suppliers', { name: 'A Supplier with a Long Name Ltd' });
  ids.set('trucks', truckId);
  ids.set('orders', orderId);
  ids.set('invoices', (await app.write((scope) => generateInvoice(scope, 'AbbasAutos', orderId))).paper.id);
  ids.set('clients', (await app.database.db.selectFrom('client').select('id').executeTakeFirstOrThrow()).id);
  ids.set('suppliers', supplier.body.id);
  ids.set('deleted', (await admin.get('/api/deleted')).body.rows[0].id);
  for (const { record } of kindExamples) {
    const [id = '', records = ''] = (await record({ admin })).path.split('/').reverse();
    ids.set(records, id);
  }
  const fields = [...defaultShareFields, 'salePrice', 'description'];
  const sent = { truckIds: [truckId], withPrice: true, fields, images: 'all', until: inTenMonths };
  const share = await app.write((scope) => createShare(scope, 'AbbasAutos', shareBodySchema.parse(sent)));
  sharePath = `/s/${share.secret}`;
  await admin.put('/api/abbasAutos/particulars', { publicStockPage: true, phoneNumber: '01274 000000' });
});

/** The screens of a test: so many that opening the app is a small part of it, and so few that no worker is left over. */
const perTest = 6;

function inTests(name: string, role: Role, paths: readonly string[]) {
  return Array.from({ length: Math.ceil(paths.length / perTest) }, (_, index) => {
    const part = paths.slice(index * perTest, (index + 1) * perTest);
    return [`${name} from ${part[0]}`, role, part] as const;
  });
}

/** The role; undefined for a visitor without a session. */
const visits: readonly (readonly [name: string, role: Role | undefined, paths: readonly string[]])[] = [
  ['a visitor', undefined, ['/home', '/s/:secret', '/stock/abbasAutos', '/stock/abbasAutos/1']],
  ['an unapproved user', 'Other', ['/home']],
  ...inTests('a user', 'User', ['/home', ...screenAddresses('everyone', undefined)]),
  ...inTests('an administrator', 'SuperAdmin', ['/home', ...screenAddresses('administrators')]),
];

const addressOf = (path: string) => withIds(path.replace('/s/:secret', sharePath), (records) => ids.get(records));

for (const [name, role, paths] of visits)
  test(`the screens of ${name} are accessible and valid HTML, and fit the window`, async ({ app }) => {
    let page: Page | undefined;
    for (const [index, path] of paths.entries()) {
      const address = addressOf(path);
      if (page) await page.goto(address);
      else page = await (role ? app.visitAs(role, address) : app.visit(address));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address.replace(/\?.*/, ''));
      // The layout is the same on every screen, so it is checked once.
      const part = index < 2 ? undefined : 'main';
      let height: number | undefined;
      for (const [turn, look] of looks.entries()) {
        // The page is higher at the narrow width.
        height = await setLook(page, look, height);
        await assertFits(page, look);
        if (turn === 0) await assertValidHtml(page);
        await assertAccessible(page, [page.url(), ...look], { part: turn === 0 ? undefined : part });
        // Checks the other theme at alternating widths, so that each kind of page is covered in all combinations.
        if (turn === index % 2) await assertOtherTheme(page, look, part);
      }
    }
  });
