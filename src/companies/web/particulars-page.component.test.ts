/** Company particulars: the company that the page shows and previews, its VAT rates, e-mail templates and logo. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, eventually, field, fill, group, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test.for([
  ['TruckWorld', 'Truck World', 'truckWorld'],
  ['all', 'Abbas Autos', 'abbasAutos'],
] as const)('with ?company=%s the page shows and previews %s', async ([company, name, path]) => {
  const { sent } = await renderApp(app, `/particulars?company=${company}`, { role: 'Admin' });
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(name);
  const previewed = () => [...new Set(sent.filter((one) => one.path.endsWith('/preview')).map((one) => one.path))];
  await eventually(previewed, [`/api/${path}/particulars/preview`]);
});

test('the same logo file can be chosen again, because it may have been edited', async () => {
  await renderApp(app, '/particulars', { role: 'Admin' });
  await screen.findByRole('button', { name: 'Choose Logo' });
  await userEvent.upload(field('Logo file'), new File(['no picture'], 'logo.png', { type: 'image/png' }));
  await screen.findByText('This image cannot be read. Choose a PNG or JPEG image.');
  expect(field('Logo file').files).toHaveLength(1);
  await press('Choose Logo');
  expect(field('Logo file').files).toHaveLength(0);
});

test('a new VAT rate dated over a year ahead or back shows a note; a saved one does not', async () => {
  await renderApp(app, '/particulars?company=TruckWorld', { role: 'Admin' });
  await group('VAT Rate 1');
  await eventually(() => field('Applies from').value, '4 Jan 2011');
  const notes = () => screen.queryAllByText(/^This date is more than a year /).map((note) => note.textContent);
  expect(notes()).toEqual([]);
  await press('Add VAT Rate');
  const added = await group('VAT Rate 2');
  await fill({ 'Applies from': '1.4.2062' }, added);
  await eventually(notes, ['This date is more than a year ahead.']);
  await fill({ 'Applies from': '1.4.2016' }, added);
  await eventually(notes, ['This date is more than a year back.']);
  // The saved rate moves up and keeps its identity.
  await press('Remove VAT Rate 1');
  await eventually(() => screen.queryByRole('group', { name: 'VAT Rate 2' }), null);
  expect(notes()).toHaveLength(1);
});

test('e-mail templates use placeholders, and a preview shows the result', async () => {
  const calls = await app.as('User');
  const truck = await takeIn(calls);
  const { status } = await calls.post('/api/abbasAutos/invoices', paperBody([truck.id], { number: '781' }));
  expect(status).toBe(201);
  await renderApp(app, '/particulars', { role: 'Admin' });
  const mails = await screen.findByRole('region', { name: 'E-mail templates' });
  const preview = await within(mails).findByRole('region', { name: 'E-mail preview' });
  await within(preview).findByText('Invoice 781 from Abbas Autos');
  await fill({ Subject: '{number} of {company} {what}' }, mails);
  await press('Save');
  await within(mails).findByText('{what} cannot be used here.');
  await fill({ Subject: 'Our invoice {number}' }, mails);
  await within(preview).findByText('Our invoice 781');
  await press('Save');
  await alerted('Company particulars updated successfully.');
});
