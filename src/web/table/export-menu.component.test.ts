/** The export of a list: what its file has, also for a filter too long for an address, and a failure. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, eventually, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';
import { listLink } from '#web/table/list-link.ts';

const app = await appForFile();
const staff = await app.as('User');
await takeIn(staff, { regNumber: 'EXP 001', make: 'DAF' });
await takeIn(staff, { regNumber: 'EXP 002', make: 'Volvo' });

/** The saved files. A window without a browser cannot save them. */
function savedFiles(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return files;
}

async function exportCsv(): Promise<void> {
  await press('Export');
  await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
}

const manyMakes = ['DAF', ...Array.from({ length: 900 }, (_, index) => `Make number ${index}`)];

test.for([
  ['short', ['DAF'], 'GET'],
  ['too long for an address', manyMakes, 'POST'],
] as const)('a list with a filter that is %s exports its rows and visible columns', async ([, makes, method]) => {
  const files = savedFiles();
  const filters = { make: { in: [...makes] } };
  const { sent } = await renderApp(app, listLink('/current-stock', { company: 'AbbasAutos', filters }));
  await screen.findByRole('button', { name: 'View EXP 001' });
  await exportCsv();
  await eventually(() => files.length, 1);
  const [head = '', ...lines] = ((await files[0]?.text()) ?? '')
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(head.split(',').slice(0, 3)).toEqual(['Reg Number', 'Make', 'Model']);
  expect(head).not.toContain('Stock Number');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['EXP 001']);
  expect(sent.filter(({ path }) => path.includes('/export')).map((request) => request.method)).toEqual([method]);
});

test('an export that fails says why', async () => {
  const files = savedFiles();
  const { answer } = await renderApp(app, '/current-stock');
  await screen.findByRole('button', { name: 'View EXP 001' });
  answer(/\/export/, () => failure(503, 'The server is busy. Please try again.'));
  await exportCsv();
  await alerted('The server is busy. Please try again.');
  expect(files).toEqual([]);
});
