/** Missing details of an invoice are listed, and never prevent issuing it. */
import { expect, test } from 'vitest';
import { changeParticulars } from '#companies/server/save-particulars.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button } from './controls.ts';
import { changeElsewhere, company, openPaper, viewPath } from './paper-steps.ts';

const fixture = await browserFixtureForFile();

test('an invoice lists its missing details, with a link to add them, until it is saved with them', async () => {
  const id = await fixture.addPaper('invoice', { number: '8', date: '2026-11-20' });
  const page = await openPaper(fixture, 'invoice', id);
  const panel = page.getByRole('region', { name: 'Missing from this invoice' });
  for (const text of ['Legal name (', 'Address (', 'VAT number (', 'Bank details: sort code', 'Due date (']) {
    await panel.getByText(text).waitFor();
  }
  await panel.getByText('Ask an administrator').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(download.suggestedFilename()).toBe('Invoice_8.pdf');
  await panel.getByText('Bank details: account number').waitFor();

  const admin = await fixture.visitAs('Admin', viewPath('invoice', id));
  const link = admin
    .getByRole('region', { name: 'Missing from this invoice' })
    .getByRole('link', { name: 'Company Particulars' });
  await expect.poll(() => link.getAttribute('href')).toBe(`/particulars?company=${company}`);

  const body = {
    legalName: 'Abbas Autos Ltd',
    addressLine1: 'Quarry Lane 3',
    city: 'Bradford',
    postcode: 'BD4 8AB',
    vatNumber: 'GB 123 4567 82',
    iban: 'GB29NWBK60161331926819',
    paymentDays: 14,
  };
  await fixture.write((scope) => changeParticulars(scope, { company, ifMatch: undefined }, body));
  await panel.getByText('Company Particulars have these now. Edit and save this invoice to print them.').waitFor();
  await changeElsewhere(fixture, 'invoice', id, { number: '8', date: '2026-11-21' });
  await panel.waitFor({ state: 'detached' });
});
