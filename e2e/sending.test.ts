/** The dialog 'Send', the result of the e-mail, and the notice if e-mail is not set up. */
import { startMailServer, type TestMailServer } from '#test/mail/mail-server.ts';
import { button, field, waitForAlert, waitUntilSettled } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { viewPath } from './order-steps.ts';

let server: TestMailServer;
/** The mail server accepts nothing until this resolves. */
let letIn = () => {};
test.beforeAll(async () => {
  const seenWaiting = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  server = await startMailServer({ onConnect: () => seenWaiting });
});
test.afterAll(() => server.stop());
test.use({
  appOptions: ({ browserName: _browserName }, use) =>
    use({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        MAIL_FROM: 'office@trucks.example',
      },
    }),
});

test("'Send' shows what is missing; once set up, its dialog is filled in, and the page shows the result of the e-mail", async ({
  app,
  asUser,
}) => {
  const id = await app.addPaper('invoice', { number: '78', date: '2026-11-20', dueDate: '2026-12-04' });
  const calls = await app.callsAs('User');
  const payment = { date: '2026-11-21', amount: 100, method: 'Card' };
  expect((await calls.post(`/api/abbasAutos/invoices/${id}/payments`, payment)).status).toBe(201);
  const page = await asUser('about:blank');
  const config = '**/app-config.json';
  await page.route(config, async (route) => {
    const answer = await route.fetch();
    const mailMissing = ['SMTP_URL', 'MAIL_FROM'];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mailMissing } });
  });
  await page.goto(viewPath('invoice', id));
  await button(page, 'Send').click();
  await waitForAlert(page, 'E-mail is not set up yet. Ask your administrator.');
  await page.unroute(config);
  await page.reload();
  await button(page, 'Send').click();
  const dialog = page.getByRole('dialog', { name: 'Send Invoice 78' });
  await expect(field(dialog, 'Subject')).toHaveValue(/^Invoice 78 from /);
  // The invoice is paid in part, so its total is not due on a day.
  await expect(field(dialog, 'Message')).toHaveValue(/attached invoice 78 for £[\d,.]+\.\n/);
  await field(dialog, 'To').fill('not an address');
  await button(dialog, 'Send').click();
  await expect(dialog.getByText('Enter one e-mail address.')).toBeVisible();
  await field(dialog, 'To').fill('ann@harbour.example');
  // The change made by the click is read again before the e-mail is sent.
  const reloaded = page.waitForResponse(/\/revisions$/);
  // A double click sends it once.
  await button(dialog, 'Send').dblclick();
  await waitForAlert(page, 'Invoice 78 sent to ann@harbour.example.');
  const outcome = (words: string) =>
    page
      .getByRole('region', { name: 'Copies issued' })
      .getByText(new RegExp(`^Sent to ann@harbour\\.example by Pat User on .+ ${words}$`));
  await reloaded;
  await waitUntilSettled(page);
  await expect(outcome('Waiting to be sent')).toBeVisible();
  letIn();
  await expect(outcome('Sent')).toBeVisible();
  expect(server.taken.map(({ to }) => to)).toEqual([['ann@harbour.example']]);
});
