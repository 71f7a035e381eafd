/** 'Look up' beside the reg number, against a small server that answers as the Vehicle Enquiry Service does. */
import { startServer } from '#test/network/local-server.ts';
import { button, field, holdRequests, waitForAlert } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';
import { openForm } from './truck-steps.ts';

/** Responses by reg number. */
const answers: Record<string, [status: number, body: object]> = {
  AB12CDE: [
    200,
    {
      registrationNumber: 'AB12CDE',
      make: 'VOLVO',
      colour: 'BLUE',
      monthOfFirstRegistration: '2018-05',
      euroStatus: 'EURO 6 AD',
      motExpiryDate: '2027-01-31',
      markedForExport: true,
    },
  ],
  NONE1: [404, { errors: [{ status: '404', code: '404', title: 'Vehicle Not Found' }] }],
};

let service: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  service = await startServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [status, body] = answers[JSON.parse(text).registrationNumber] ?? [400, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
test.afterAll(() => service.stop());
test.use({
  appOptions: ({ browserName: _browserName }, use) =>
    use({
      env: {
        DVLA_API_KEY: 'secret',
        DVLA_API_URL: service.url,
      },
    }),
});

test('details from the DVLA are accepted one by one; an error is shown, and no input is lost', async ({ app }) => {
  const page = await openForm(app, '/trucks/add', failuresExpected);
  await field(page, 'Model').fill('FH 500');
  await field(page, 'Reg Number').fill('ab12 cde');
  const release = await holdRequests(page, '**/api/vehicle-lookup/**');
  await button(page, 'Look up').click();
  await expect(button(page, 'Look up')).toHaveAttribute('aria-busy', 'true');
  // Input typed during the look-up is not lost either.
  await field(page, 'Description').fill('Two owners.');
  await release();
  const dialog = page.getByRole('dialog', { name: 'Look up' });
  const outcome = dialog.or(page.getByRole('alert')).first();
  await outcome.waitFor();
  // Read at once: if the look-up failed, its alert, which soon disappears, says why.
  expect(await outcome.innerText()).toContain('Make: VOLVO');
  const offers = [
    'Make: VOLVO',
    'Color: Blue',
    'Reg Date: 1 May 2018',
    'Euro Status: Euro 6',
    'MOT Expiry: 31 Jan 2027',
    'Description: Marked as exported.',
  ];
  for (const name of offers) {
    await expect(dialog.getByRole('checkbox', { name, exact: true })).toBeChecked();
  }
  await dialog.getByRole('checkbox', { name: 'Color: Blue' }).uncheck();
  await button(dialog, 'Use these').click();
  await expect(dialog).toHaveCount(0);
  const values = () =>
    Promise.all(
      ['Model', 'Make', 'Color', 'Reg Date', 'Euro Status', 'MOT Expiry', 'Description'].map((label) =>
        field(page, label).inputValue(),
      ),
    );
  const typed = ['FH 500', 'VOLVO', '', '1 May 2018', 'Euro6', '31 Jan 2027', 'Two owners.\nMarked as exported.'];
  await expect.poll(values).toEqual(typed);
  await field(page, 'Reg Number').fill('NONE 1');
  await button(page, 'Look up').click();
  await waitForAlert(page, 'The requested vehicle does not exist.');
  await expect.poll(values).toEqual(typed);
});
