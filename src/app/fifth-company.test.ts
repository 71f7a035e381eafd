/** A company takes one line of `shared/companies.ts`; nothing else names one. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fillCompanies } from '#companies/server/fill-companies.ts';
import { companies, companyNames, companyPaths } from '#shared/companies.ts';
import { createClient } from '#test/app/client.ts';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { admin, signIn, TestBrowser } from '#test/app/test-browser.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { pdfPages } from '#test/files/pdf-text.ts';

// Starts whole processes, and the first may have to build the web app.
vi.setConfig({ testTimeout: 400_000 });

const root = join(import.meta.dirname, '../..');

async function newDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

async function startOn(databaseUrl: string, more: Record<string, string> = {}) {
  const { folder, remove } = await temporaryFolder();
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ...account, ...more });
  onTestFinished(async () => {
    await product.stop();
    await remove();
  });
  return product;
}

test('a fifth company sells a truck and issues its invoice, and its records outlast its line', async () => {
  const database = await newDatabase();
  const preloaded = { NODE_OPTIONS: `--import=${new URL('../../test/app/fifth-company.ts', import.meta.url)}` };
  const product = await startOn(database.url, preloaded);
  await product.ready();
  const url = `http://localhost:${product.port}`;
  const provider = { clientId: 'back-office', scope: 'openid profile email offline_access' };
  const { access_token: token } = await signIn({ url, provider }, new TestBrowser(url));
  const user = createClient(url, token);
  const base = '/api/hillTop';
  const { body: client } = await user.post('/api/clients', { name: 'Harbour Haulage Ltd' });
  const truck = await user.post(`${base}/trucks`, truckBody({ company: 'HillTop' }));
  expect(truck).toMatchObject({ status: 201, body: { company: 'HillTop', stockNumber: 1 } });
  const items = [paperItemBody([truck.body.id], { rate: 10_000, freightRate: 0, warrantyRate: 0 })];
  const billed = paperBody([], { billTo: { id: client.id }, items });
  const invoice = await user.post(`${base}/invoices`, billed);
  expect(invoice).toMatchObject({ status: 201, body: { company: 'HillTop', number: '1' } });
  const headers = { authorization: `Bearer ${token}` };
  const file = await fetch(`${url}${base}/invoices/${invoice.body.id}/download`, { headers });
  expect(file.status).toBe(200);
  expect(await pdfPages(new Uint8Array(await file.arrayBuffer()))).toEqual([expect.stringContaining('Hill Top')]);
  for (const path of [`${base}/invoices/rows`, `${base}/trucks/rows`, '/api/all/invoices/rows']) {
    expect(await user.get(path)).toMatchObject({ status: 200, body: { total: 1, rows: [{ company: 'HillTop' }] } });
  }
  const summary = await user.get(`${base}/vat-summary?from=2026-11-01&to=2026-11-30`);
  expect(summary.body).toMatchObject({ standard: [{ rate: 20, net: 10_000, vat: 2000 }] });
  await product.stop();

  const without = await startOn(database.url);
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain(
    'A company with records is missing from this version: Key (key)=(HillTop) is still referenced from table "',
  );
});

test('a start corrects names, and removes a company that has no records', async () => {
  const { db } = await newDatabase();
  await db.insertInto('company').values({ key: 'HillTop', name: 'Hill Top' }).execute();
  await db.updateTable('company').set({ name: 'Old Name' }).execute();
  await fillCompanies(db);
  const rows = await db.selectFrom('company').select(['key', 'name']).execute();
  expect(Object.fromEntries(rows.map(({ key, name }) => [key, name]))).toEqual(companyNames);
});

test('only shared/companies.ts, the demo and tests name a company', async () => {
  const names = new RegExp([...companies, ...Object.values(companyNames), ...Object.values(companyPaths)].join('|'));
  const found: string[] = [];
  for await (const file of glob(
    '{index.html,login.html,vite.config.ts,{src,migrations,public}/**/*.{ts,tsx,sql,css,json,js}}',
    {
      cwd: root,
    },
  )) {
    if (/\.test\.ts$|\.examples\.ts$|^src\/(?:app\/demo\/|shared\/companies\.ts$)/.test(file)) continue;
    if (names.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  }
  expect(found).toEqual([]);
});
