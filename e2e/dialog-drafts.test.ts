/** Drafts of dialogs, and simultaneous changes of one record by two people. */
import type { Page } from '@playwright/test';
import { button, field, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { countDrafts, storedDrafts } from './stored-drafts.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A dialog, how to open it, and input for it. */
interface Typed {
  open: (page: Page) => Promise<void>;
  dialog: string | RegExp;
  label: string | RegExp;
  text: string;
}

const press = (name: string, section?: string) => (page: Page) =>
  button(section === undefined ? page : region(page, section), name).click();

/** Opens the page of the dialog's record unless it is already open. */
const at = (path: string, open: Typed['open']) => async (page: Page) => {
  if (new URL(page.url()).pathname !== path) await navigate(page, path);
  await open(page);
};

/** Types into each dialog and closes it by accident; after a reload each offers its draft. */
async function typedAgain(page: Page, dialogs: readonly Typed[]): Promise<void> {
  for (const { open, dialog, label, text } of dialogs) {
    await open(page);
    const shown = page.getByRole('dialog', { name: dialog });
    await shown.getByLabel(label, { exact: true }).fill(text);
    // The first Escape may only close a list of suggestions.
    await button(shown, 'Close').click();
    await expect(shown).toHaveCount(0);
  }
  // The last input is stored shortly after the dialog closes.
  await expect.poll(() => countDrafts(page)).toBe(dialogs.length);
  await page.reload();
  for (const { open, dialog, label, text } of dialogs) {
    await open(page);
    const shown = page.getByRole('dialog', { name: dialog });
    await button(shown, 'Restore').click();
    await expect(shown.getByLabel(label, { exact: true })).toHaveValue(text);
    await button(shown, 'Cancel').click();
    await expect(shown).toHaveCount(0);
  }
  const last = dialogs.at(-1);
  if (last === undefined) return;
  // Cancel deletes the draft.
  await last.open(page);
  const again = page.getByRole('dialog', { name: last.dialog });
  await expect(button(again, 'Cancel')).toBeVisible();
  await expect(again.getByLabel(last.label, { exact: true })).toBeVisible();
  await expect(button(again, 'Restore')).toHaveCount(0);
}

test('unsaved input of dialogs is offered when they open again', async ({ app, asUser }) => {
  const truckId = await app.addTruck({ regNumber: 'DLG 001' });
  const truck = `/AbbasAutos/trucks/${truckId}/view`;
  const invoice = `/AbbasAutos/invoices/${await app.addPaper('invoice', { number: '91' })}/view`;
  const page = await asUser('about:blank');
  await page.route('**/app-config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mailMissing: [] } });
  });
  await page.goto(truck);
  const documents = region(page, 'Documents');
  const bytes = Buffer.from('reg,price\nDLG 001,1\n');
  await documents.locator('input[type=file]').setInputFiles([{ name: 'a.csv', mimeType: 'text/csv', buffer: bytes }]);
  await expect(button(documents, 'Edit a.csv')).toBeVisible();
  await typedAgain(page, [
    { open: at(truck, press('Reserve')), dialog: 'Reserve Truck', label: 'Client', text: 'Moorhen Ltd' },
    { open: at(truck, press('Share')), dialog: 'Share DLG 001', label: 'Expires', text: '31 Dec 2099' },
    { open: at(truck, press('Edit a.csv', 'Documents')), dialog: 'Edit Document', label: 'Name', text: 'prices.csv' },
    { open: at('/current-stock', press('Save View')), dialog: 'Save View', label: /^Name/, text: 'Mine' },
    { open: at(invoice, press('Add Payment', 'Payments')), dialog: 'Add Payment', label: 'Reference', text: 'BACS 7' },
    {
      open: at(invoice, press('Credit', 'Credit Notes')),
      dialog: 'Credit Invoice 91',
      label: 'Reason',
      text: 'Dented',
    },
    { open: at(invoice, press('Send')), dialog: 'Send Invoice 91', label: 'Subject', text: 'Your lorry' },
  ]);
});

test('an invalid amount in the credit dialog is restored as typed', async ({ app, asUser }) => {
  const invoice = await app.addPaper('invoice', { number: '93' });
  const page = await asUser(`/AbbasAutos/invoices/${invoice}/view`);
  const dialog = page.getByRole('dialog', { name: 'Credit Invoice 93' });
  const open = async () => {
    await press('Credit', 'Credit Notes')(page);
    await dialog.getByRole('radio', { name: 'Selected items, trucks or amounts' }).check();
  };
  await open();
  await field(dialog, 'Rate').fill('12,5');
  await expect(dialog.getByText('Enter an amount.')).toBeVisible();
  await button(dialog, 'Close').click();
  await expect.poll(async () => JSON.stringify(await storedDrafts(page))).toContain('12,5"');
  await page.reload();
  await press('Credit', 'Credit Notes')(page);
  await button(dialog, 'Restore').click();
  await expect(field(dialog, 'Rate')).toHaveValue('12,5');
  await expect(dialog.getByText('Enter an amount.')).toBeVisible();
  await button(dialog, 'Cancel').click();
});

const twoPeople = { expectedErrors: /status of 412/, withoutNews: true };

test('the second of two people to reserve a truck chooses a version; changes to different fields are merged', async ({
  app,
  asUser,
}) => {
  const truck = await app.addTruck({ regNumber: 'DLG 002' });
  const page = await asUser(`/AbbasAutos/trucks/${truck}/view`, twoPeople);
  const colleague = await app.callsAs('Admin');
  await button(page, 'Reserve').click();
  const form = page.getByRole('dialog', { name: 'Reserve Truck' });
  await field(form, 'Client').fill('Tern Ltd');
  const theirs = { clientName: 'Moorhen Ltd', until: '2099-12-31', note: 'Rings back' };
  await colleague.put(`/api/abbasAutos/trucks/${truck}/reservation`, theirs);
  await button(form, 'Save').click();
  const choice = page.getByRole('dialog', { name: 'Someone else has changed this reservation' });
  await expect(choice.getByText('Moorhen Ltd')).toBeVisible();
  await choice.getByRole('radio', { name: /Theirs/ }).check();
  await button(choice, 'Keep these').click();
  await expect(field(form, 'Client')).toHaveValue('Moorhen Ltd');
  await button(form, 'Save').click();
  await waitForAlert(page, 'Truck reserved.');
  await expect(page.getByText('reserved for Moorhen Ltd until 31 Dec 2099')).toBeVisible();

  const documents = region(page, 'Documents');
  const bytes = Buffer.from('reg,price\nDLG 002,1\n');
  await documents.locator('input[type=file]').setInputFiles([{ name: 'b.csv', mimeType: 'text/csv', buffer: bytes }]);
  await button(documents, 'Edit b.csv').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Document' });
  await field(dialog, 'Name').fill('prices.csv');
  const { db } = app.database;
  const { id } = await db.selectFrom('document').select('id').where('owner_id', '=', truck).executeTakeFirstOrThrow();
  await colleague.put(`/api/abbasAutos/trucks/${truck}/documents/${id}`, { kind: 'V5C' });
  await button(dialog, 'Save').click();
  await waitForAlert(page, 'Both sets of changes are saved, including theirs to Type (V5C).');
  await expect(documents.getByRole('listitem').filter({ hasText: 'prices.csv' }).getByText('V5C')).toBeVisible();

  const { body: client } = await colleague.post('/api/clients', { name: 'Dialog Ltd' });
  await navigate(page, `/clients/${client.id}/edit`);
  await field(page, 'VAT Number').fill('GB123456782');
  await colleague.put(`/api/clients/${client.id}`, { name: 'Dialogue Ltd' });
  await button(page, 'Save').click();
  await waitForAlert(page, 'Both sets of changes are saved, including theirs to Name (Dialogue Ltd).');
  await waitForHeading(page, 'Dialogue Ltd');
});
