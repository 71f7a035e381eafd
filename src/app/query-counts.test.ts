/** Counts in query strings must be plain digits; other notations of numbers are refused. */
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();

test.each([
  '/api/find?text=a&limit=',
  '/api/all/trucks/rows?limit=',
  '/api/all/trucks/rows?offset=',
  '/api/all/needs-doing?limit=',
  '/api/all/needs-doing?rule=unpaid&offset=',
  '/api/abbasAutos/trucks/any/history?limit=',
  '/api/admin/jobs?limit=',
  '/api/admin/jobs?offset=',
  '/api/imports/any?limit=',
  '/api/live?ago=',
  '/api/abbasAutos/month-end/2026-10/xero?part=',
])('%s refuses anything but digits', async (path) => {
  const admin = await app.as('SuperAdmin');
  for (const text of ['', ' 1e2 ', '0x10', 'true', '1.0', '1&limit=2&offset=2&ago=2&part=2']) {
    const value = text.includes('&') ? text : encodeURIComponent(text);
    const { status, body } = await admin.get(`${path}${value}`);
    expect({ text, status, body }).toMatchObject({ text, status: 400 });
    expect(JSON.stringify(body)).toMatch(/Enter a whole number/);
  }
});
