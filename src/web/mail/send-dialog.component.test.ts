/** The button 'Send': what it says without a mail server, in the demo, and after the e-mail. */
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { alerted, button, closed, dialog, eventually, fill, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { setMailConfig } from './mail-setup.ts';

const mail = { url: 'smtp://127.0.0.1:9', from: 'office@trucks.example', shownAt: '/demo/mail' };
const app = await appForFile({ mail });
const user = await app.as('User');

/** Opens an invoice of Butler, with what the server says about e-mail. */
async function openInvoice(number: string, setup: Parameters<typeof setMailConfig>[0]) {
  const { body: truck } = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const { body } = await user.post('/api/butler/invoices', paperBody([truck.id], { number }));
  const network = await renderApp(app, `/Butler/invoices/${body.id}/view`);
  await button('Send');
  setMailConfig(setup);
  onTestFinished(() => setMailConfig({ missing: [], shownAt: undefined }));
  return { ...network, copies: async () => (await user.get(`/api/butler/invoices/${body.id}/issued-copies`)).body };
}

test('without a mail server the button warns, and opens no dialog', async () => {
  await openInvoice('901', { missing: ['SMTP_URL'], shownAt: undefined });
  await press('Send');
  await alerted('E-mail is not set up yet. Ask your administrator.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an e-mail is sent with what was typed, and the page says so', async () => {
  const { sent, copies } = await openInvoice('902', { missing: [], shownAt: undefined });
  await press('Send');
  const form = await dialog('Send Invoice 902');
  expect(form.textContent).toContain('Attached: Invoice 902 (PDF)');
  expect(form.textContent).not.toContain('This is the demo.');
  await fill({ To: 'ann@harbour.example', Cc: 'bob@harbour.example', Subject: 'Yours', Message: 'Dear Ann' }, form);
  await press('Send', form);
  await alerted('Invoice 902 sent to ann@harbour.example.');
  await closed('Send Invoice 902');
  expect(screen.queryByRole('link', { name: /Show the e-mail/ })).toBeNull();
  const post = sent.find(({ method, path }) => method === 'POST' && path.endsWith('/send'));
  expect(post?.body).toEqual({
    ...{ to: 'ann@harbour.example', cc: 'bob@harbour.example', subject: 'Yours', text: 'Dear Ann' },
  });
  expect(await copies()).toMatchObject([{ how: 'sent', to: 'ann@harbour.example' }]);
});

test('the demo says before that it sends nothing, and after where the e-mail is shown', async () => {
  await openInvoice('903', { missing: [], shownAt: '/demo/mail' });
  await press('Send');
  const form = await dialog('Send Invoice 903');
  expect(form.textContent).toContain('This is the demo. It sends no e-mails, but shows what it would send.');
  const note = within(form).getByRole('link', { name: 'shows what it would send' });
  expect([note.getAttribute('href'), note.getAttribute('target')]).toEqual(['/demo/mail', '_blank']);
  await fill({ To: 'ann@harbour.example' }, form);
  await press('Send', form);
  await alerted('Invoice 903 sent to ann@harbour.example.');
  const link = await screen.findByRole('link', { name: /^Show the e-mail/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/demo/mail', '_blank']);
});

test('fields that are empty or wrong are named, and nothing is sent', async () => {
  const { sent } = await openInvoice('904', { missing: [], shownAt: undefined });
  await press('Send');
  const form = await dialog('Send Invoice 904');
  await fill({ To: 'not an address', Cc: 'neither', Subject: '', Message: '' }, form);
  await press('Send', form);
  await eventually(() => within(form).queryAllByText('Enter one e-mail address.').length, 2);
  expect(within(form).getAllByText('Required.').length).toBeGreaterThan(0);
  expect(await button('Send', form)).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/send'))).toEqual([]);
});
