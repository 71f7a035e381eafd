/** Missing details of an invoice are listed, and never prevent issuing it. */
import { changeParticulars } from '#companies/server/save-particulars.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { changeElsewhere, company, openPaper, viewPath } from './order-steps.ts';

test('an invoice lists its missing details, with a link to add them, until it is saved with them', async ({
  app,
  asAdmin,
}) => {
  const id = await app.addPaper('invoice', { number: '8', date: '2026-11-20' });
  const page = await openPaper(app, 'invoice', id);
  const panel = page.getByRole('region', { name: 'Missing from this invoice' });
  for (const text of ['Legal name (', 'Address (', 'VAT number (', 'Bank details: sort code', 'Due date (']) {
    await expect(panel.getByText(text)).toBeVisible();
  }
  await expect(panel.getByText('Ask an administrator')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(download.suggestedFilename()).toBe('Invoice_8.pdf');
  await expect(panel.getByText('Bank details: account number')).toBeVisible();

  const admin = await asAdmin(viewPath('invoice', id));
  const link = admin
    .getByRole('region', { name: 'Missing from this invoice' })
    .getByRole('link', { name: 'Company Particulars' });
  await expect(link).toHaveAttribute('href', `/particulars?company=${company}`);

  const body = {
    legalName: 'Abbas Autos Ltd',
    addressLine1: 'Quarry Lane 3',
    city: 'Bradford',
    postcode: 'BD4 8AB',
    vatNumber: 'GB 123 4567 82',
    iban: 'GB29NWBK60161331926819',
    paymentDays: 14,
  };
  await app.write((scope) => changeParticulars(scope, { company, ifMatch: undefined }, body));
  await expect(
    panel.getByText('Company Particulars have these now. Edit and save this invoice to print them.'),
  ).toBeVisible();
  await changeElsewhere(app, 'invoice', id, { number: '8', date: '2026-11-21' });
  await expect(panel).toHaveCount(0);
});
