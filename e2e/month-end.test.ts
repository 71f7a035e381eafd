/** The month end in the browser: figures, unissued invoices, and downloads. */
import { button, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

test('one button issues all unissued invoices, and the page shows what has changed since the last download', async ({
  app,
  asUser,
}) => {
  const period = { date: '2026-11-20', taxPoint: '2026-11-20' };
  await app.addPaper('invoice', period);
  const page = await asUser('/month-end?company=AbbasAutos&period=2026-11');
  await waitForHeading(page, 'Month End');
  const pdfs = (counts: string) => button(page, `Invoices (PDF), ${counts}`);
  await expect(pdfs('0 of 1')).toBeVisible();
  await expect(pdfs('0 of 1')).toBeDisabled();
  await expect(page.getByText('1 was never issued')).toBeVisible();
  await expect(page.getByText('1 invoice, no credit notes; 0 issued')).toBeVisible();
  const figures = page.getByRole('table', { name: 'Figures' });
  await expect(figures.getByRole('row').filter({ hasText: 'Total, GBP' })).toBeVisible();

  await button(page, 'Issue now').click();
  await expect(pdfs('1 of 1')).toBeVisible();
  await expect(page.getByText('1 was never issued')).toBeHidden();
  const download = page.waitForEvent('download');
  await pdfs('1 of 1').click();
  expect((await download).suggestedFilename()).toBe('PDFs_AbbasAutos_2026-11.zip');
  await expect(
    page.getByText(/^Handed over on \d+ \w+ by .+ \(Invoices \(PDF\)\)\. Nothing has changed since\.$/),
  ).toBeVisible();

  await app.addPaper('invoice', period);
  await expect(page.getByRole('link', { name: 'Invoice 2 was added.' })).toBeVisible();
  await page.getByRole('tab', { name: 'All Companies' }).click();
  await expect(page.getByText(/^Abbas Autos: Handed over on/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  const all = page.waitForEvent('download');
  await button(page, 'All files (ZIP)').click();
  expect((await all).suggestedFilename()).toBe('Month_End_All_2026-11.zip');
});
