/** Company particulars: input, validation, live preview and saving, for each company. */

import { button, holdRequests, waitForAlert, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

test('an Admin fills in the particulars, sees the sample invoice change, and saves; another company has its own', async ({
  asAdmin,
}) => {
  const page = await asAdmin('/home', { expectedErrors: /Failed to load resource/ });
  await button(page, 'Set-up').click();
  await page.getByRole('link', { name: 'Company Particulars' }).click();
  await waitForHeading(page, 'Company Particulars');
  const sample = page.getByRole('img', { name: 'Sample invoice, page 1 of 1' });
  await expect(sample).toBeVisible();
  const missing = page.getByRole('region', { name: 'Missing from your invoices' });
  await expect(missing.getByText('Legal name (invoices must show the registered name)')).toBeVisible();
  // The button of a rate is in line with its fields.
  const rate = page.getByRole('group', { name: 'VAT Rate 1' });
  const [beside, field] = [
    button(rate, 'Remove VAT Rate 1'),
    rate.getByRole('textbox', { name: 'VAT Rate', exact: true }),
  ];
  const middle = async (part: typeof field) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  await expect.poll(async () => Math.abs((await middle(beside)) - (await middle(field)))).toBeLessThan(1);

  const printed = page.waitForResponse(
    (response) =>
      response.url().endsWith('/preview') && response.request().postData()?.includes('Ltd Limited') === true,
  );
  await page.getByLabel('Legal Name').fill('Abbas Autos Ltd Limited');
  const { status, type } = await printed.then((answer) => ({
    status: answer.status(),
    type: answer.headers()['content-type'],
  }));
  expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' });
  await page.getByLabel('VAT Number').fill('GB 123 4567 89');
  await page.getByLabel('Address Line 1').fill('Quarry Lane 3');
  await expect(page.getByText('This UK VAT number is not valid.')).toBeVisible();
  await expect(missing.getByText('The VAT number is not valid.')).toBeVisible();
  await page.getByLabel('VAT Number').fill('GB 123 4567 82');
  await page.getByLabel('City').fill('Bradford');
  await page.getByLabel('Postcode').fill('BD4 0XX');
  const withDays = page.waitForRequest(
    (request) => request.url().endsWith('/preview') && request.postDataJSON().paymentDays === 14,
  );
  await page.getByLabel('Payment Days').fill('14');
  await withDays;
  await page.getByLabel('Company Number').fill('01234567');
  await expect(missing.getByText('Where the company is registered, such as England and Wales')).toBeVisible();
  await page.getByLabel('Registered In').fill('England and Wales');
  await page.getByLabel('Registered Office').fill('1 Law Street\nLeeds LS1 0XX');
  await expect(missing.getByText('Bank details: account number')).toBeVisible();
  await page.getByLabel('Sort Code').fill('20-00-00');
  await page.getByLabel('Account Number').fill('12345678');
  await expect(missing.getByText('Nothing. Your invoices show everything UK law requires')).toBeVisible();

  await page.getByRole('tab', { name: 'Truck World' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await button(question, 'Stay').click();
  await expect(question).toBeHidden();
  const release = await holdRequests(page, '**/particulars');
  await button(page, 'Save').click();
  // Input typed during the save stays unsaved.
  await page.getByLabel('Website').fill('abbas.example');
  await release();
  await waitForAlert(page, 'Company particulars updated successfully.');
  await expect(page.getByLabel('Website')).toHaveValue('abbas.example');
  await page.getByRole('tab', { name: 'Truck World' }).click();
  await button(question, 'Stay').click();
  await expect(question).toBeHidden();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await button(page, 'Save').click();
  await saved;
  await expect(page.locator('form [aria-busy=true]')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Truck World' }).click();
  await expect(page.getByLabel('Legal Name')).toHaveValue('');
  await page.getByRole('tab', { name: 'Abbas Autos' }).click();
  await expect(page.getByLabel('Legal Name')).toHaveValue('Abbas Autos Ltd Limited');
  await expect(page.getByRole('tab', { name: 'All Companies' })).toHaveCount(0);
});

test('removing the logo clears the error of a file that is not an image', async ({ asAdmin }) => {
  const page = await asAdmin('/particulars');
  const file = page.locator('input[type=file]');
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await expect(button(page, 'Remove Logo')).toBeVisible();
  await file.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const error = page.getByText('This image cannot be read.');
  await expect(error).toBeVisible();
  await button(page, 'Remove Logo').click();
  await expect(error).toHaveCount(0);
});
