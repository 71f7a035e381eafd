/** Details missing from an order, invoice or credit note, and the dialog for the next number of each register. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { registerKinds, registerLabels } from '#ledger/ledger.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, closed, dialog, eventually, field, fill, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');

const folders = { order: 'orders', invoice: 'invoices', creditNote: 'credit-notes' } as const;
type Kind = keyof typeof folders;

/** Creates a paper of a company, and returns the address of its page. */
async function addPaper(kind: Kind, company: 'Butler' | 'RedStar'): Promise<string> {
  const api = `/api/${company === 'Butler' ? 'butler' : 'redStar'}`;
  const { body: truck } = await admin.post(`${api}/trucks`, truckBody({ company }));
  const list = kind === 'order' ? 'orders' : 'invoices';
  const { body: paper } = await admin.post(`${api}/${list}`, paperBody([truck.id]));
  if (kind !== 'creditNote') return `/${company}/${folders[kind]}/${paper.id}/view`;
  const items = [{ item: 0, truckIds: [truck.id], rate: 100, freightRate: 0, warrantyRate: 0 }];
  const body = { date: '2026-11-25', reason: 'Scratch', items };
  const { status, body: note } = await admin.post(`${api}/invoices/${paper.id}/credit-notes`, body);
  expect(status).toBe(201);
  return `/${company}/credit-notes/${note.id}/view`;
}

const nouns = { order: 'order', invoice: 'invoice', creditNote: 'credit note' } as const;
const kinds = Object.keys(folders) as Kind[];

/** Opens the dialog that sends the paper, and returns what it says about missing details. */
async function missingTexts(path: string, kind: Kind, role: 'User' | 'Admin'): Promise<string[]> {
  await renderApp(app, path, { role });
  await press('Send');
  const part = (await screen.findAllByLabelText(`Missing from this ${nouns[kind]}`)).at(-1);
  const list = [...(part?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  const rest = part?.textContent.replace(list.join(''), ' | ') ?? '';
  return [rest, ...list];
}

const seller = [
  'Legal name (invoices must show the registered name)',
  "Address (invoices must show the seller's address)",
  'City of the address',
  'Postcode of the address',
];

test.each(kinds)(
  'a paper of the kind %s without the particulars of its company says what is missing, and who can add it',
  async (kind) => {
    const path = await addPaper(kind, 'Butler');
    const [rest, ...list] = await missingTexts(path, kind, 'User');
    const payment = kind === 'invoice' ? ' or needed for payment' : '';
    expect(rest).toBe(
      `This ${nouns[kind]} is missing details required by UK law${payment}: | Ask an administrator to add them in Company Particulars. You can still issue it.`,
    );
    expect(list.slice(0, seller.length)).toEqual(seller);
  },
);

test('an administrator gets a link to the particulars of the company', async () => {
  const path = await addPaper('invoice', 'Butler');
  const [rest] = await missingTexts(path, 'invoice', 'Admin');
  expect(rest).toContain('Add them in Company Particulars. You can still issue it.');
  const link = screen.getAllByRole('link', { name: 'Company Particulars' }).at(-1);
  expect(link?.getAttribute('href')).toMatch(/\?company=Butler$/);
});

test.each([
  ['order', 'Edit and save this order to print them.'],
  ['invoice', 'Edit and save this invoice to print them.'],
  ['creditNote', 'A credit note keeps the details it was created with.'],
] as const)(
  'a paper of the kind %s that was saved before its company had particulars says how to print them',
  async (kind, advice) => {
    await admin.put('/api/redStar/particulars', { legalName: null, addressLine1: null, city: null, postcode: null });
    const path = await addPaper(kind, 'RedStar');
    const saved = await admin.put('/api/redStar/particulars', {
      ...{
        legalName: 'Red Star Ltd',
        addressLine1: 'Quarry Lane 3',
        city: 'Hull',
        postcode: 'BD4 8AB',
        vatNumber: 'GB 123 4567 82',
      },
      ...{ sortCode: '20-00-00', accountNumber: '12345678', paymentDays: 14 },
    });
    expect(saved.status).toBe(200);
    const [rest] = await missingTexts(path, kind, 'User');
    expect(rest).toContain(`Company Particulars have these now. ${advice} You can still issue it.`);
  },
);

test.each(Object.entries(registerKinds))('the next number of %s is set in a dialog that explains it', async (kind) => {
  await renderApp(app, `/register?company=TruckWorld&kind=${kind}`, { role: 'Admin' });
  await press('Set next number');
  const form = await dialog('Set next number');
  const label = registerLabels[kind as keyof typeof registerLabels];
  expect(form.textContent).toContain(
    `${label} will continue from this number. Numbers that have been used are skipped.`,
  );
  expect(field('Next number', form).value).toBe('1');
  await fill({ 'Next number': '1001' }, form);
  await press('Save', form);
  await alerted('The next number is 1001.');
  await closed('Set next number');
  await eventually(() => screen.queryByText(/^Next number: 1001 \(set to 1001 by Admin on /) !== null, true);
});
