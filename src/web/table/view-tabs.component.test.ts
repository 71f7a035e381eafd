/** The ready-made views on a phone, where they are a select. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { chosenText, eventually, field } from '#test/web/controls.ts';
import { openList, rows, searchBox } from '#test/web/stock.ts';

const app = await appForFile();
const staff = await app.as('User');
await takeIn(staff, { regNumber: 'TAB 001', make: 'DAF' });
await takeIn(staff, { regNumber: 'TAB 002', make: 'Volvo' });

function useWindowOf(width: number): void {
  const { happyDOM } = document.defaultView as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width, height: 720 });
}

test('on a phone a select opens each ready-made view, and names a saved view that is open', async () => {
  useWindowOf(360);
  onTestFinished(() => useWindowOf(1280));
  const view = {
    list: 'trucks',
    name: 'Mine',
    query: { sold: 'false', search: 'daf' },
    columns: ['regNumber', 'make'],
  };
  const { body } = await staff.post('/api/views', { ...view, shared: false, isDefault: false });
  await openList(app, `/current-stock?view=${body.id}&search=daf`);
  const tabs = () => field('Ready-made views') as unknown as HTMLSelectElement;
  const chosen = () => chosenText('Ready-made views');
  const names = () => [...tabs().options].map((option) => option.textContent);
  expect([chosen(), ...names()]).toEqual(['Saved view', 'Saved view', 'Standard', 'Selling', 'Pictures']);
  await rows(['TAB 001']);
  await userEvent.selectOptions(tabs(), 'Selling');
  await rows(['TAB 001', 'TAB 002']);
  expect([chosen(), searchBox().value, ...names()]).toEqual(['Selling', '', 'Standard', 'Selling', 'Pictures']);
  await eventually(() => new URLSearchParams(location.search).get('view'), 'selling');
  await userEvent.selectOptions(tabs(), 'Standard');
  await eventually(() => [chosen(), screen.queryByRole('columnheader', { name: 'Days' })], ['Standard', null]);
});
