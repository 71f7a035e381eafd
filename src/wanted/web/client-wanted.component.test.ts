/** What clients look for, on the pages of clients, trucks and wanted entries, and the link that is sent to a client. */
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { dialog, field, press } from '#test/web/controls.ts';
import { outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile({ now: () => new Date('2026-11-26T09:00:00Z') });
const staff = await app.as('User');

async function want(make: string, fields: Record<string, unknown>, phoneNumber: string | null = null) {
  const client = { name: `Client for ${make}`, billTo: { phoneNumber } };
  const { body: added } = await staff.post('/api/clients', client);
  const body = { clientId: added.id, filter: { make: { in: [make] } }, ...fields };
  const { status, body: wanted } = await staff.post('/api/abbasAutos/wanted', body);
  expect(status).toBe(201);
  return { client: added, wanted };
}

/** The lines of a section, once it has the text. */
const section = (name: string, text: string) =>
  vi.waitFor(() => {
    const lines = outlineOf(screen.getByRole('region', { name }));
    expect(lines).toContain(text);
    return lines.split('\n');
  }, 20_000);

test('the client and the truck show what is wanted, up to which price and until when', async () => {
  const { client, wanted } = await want('ERF', { maxPrice: 20_000, until: '2026-12-24', note: 'For Kenya' });
  const open = { clientId: client.id, filter: { make: { in: ['Foden'] } } };
  const { body: other } = await staff.post('/api/redStar/wanted', open);
  const [one, two, reserved] = [
    await takeIn(staff, { make: 'ERF', model: 'ECT', regNumber: 'ERF 1', salePrice: 18_000 }),
    await takeIn(staff, { make: 'Foden', regNumber: 'FOD 1', company: 'RedStar', salePrice: 1 }),
    await takeIn(staff, { make: 'ERF', model: 'EC11', regNumber: 'ERF 2', salePrice: null }),
  ];
  const reservation = { clientName: 'Early Bird Ltd', until: '2026-12-01' };
  expect((await staff.put(`/api/abbasAutos/trucks/${reserved.id}/reservation`, reservation)).status).toBe(200);

  await renderApp(app, `/clients/${client.id}/view`);
  expect(await section('Wanted', 'ERF')).toEqual([
    '## Wanted',
    '(New wanted entry) <plus>',
    `[Make: ERF](/AbbasAutos/wanted/${wanted.id}/view)`,
    'Abbas Autos, up to £20,000.00, until 24 Dec 2026, 2 matches',
    `[Make: Foden](/RedStar/wanted/${other.id}/view)`,
    'Red Star Commercial, 1 match',
  ]);

  await renderApp(app, `/AbbasAutos/trucks/${one.id}/view`);
  expect(await section('Wanted', 'Client for ERF')).toEqual([
    '## Wanted',
    `[Client for ERF](/AbbasAutos/wanted/${wanted.id}/view)`,
    'Make: ERF, up to £20,000.00, until 24 Dec 2026',
    'For Kenya',
    '(Share with Client for ERF) <share>',
    '(Dismiss Client for ERF) <x>',
  ]);
  await renderApp(app, `/RedStar/trucks/${two.id}/view`);
  expect((await section('Wanted', 'Client for ERF')).slice(2, 3)).toEqual(['Make: Foden']);

  await renderApp(app, `/AbbasAutos/wanted/${wanted.id}/view`);
  expect(await section('Matches (2)', 'ERF 1')).toEqual([
    '## Matches (2)',
    `[ERF 1](/AbbasAutos/trucks/${one.id}/view)`,
    'ERF ECT, £18,000.00',
    '(Share ERF 1) <share>',
    '(Dismiss ERF 1) <x>',
    `[ERF 2](/AbbasAutos/trucks/${reserved.id}/view)`,
    'ERF EC11, no price, reserved for Early Bird Ltd',
    '(Share ERF 2) <share>',
    '(Dismiss ERF 2) <x>',
  ]);
});

/** Shares the match with the client, and returns the dialog with the link. */
async function share(make: string, phoneNumber: string | null): Promise<HTMLElement> {
  const { wanted } = await want(make, {}, phoneNumber);
  await takeIn(staff, { make, regNumber: `${make} 9` });
  await renderApp(app, `/AbbasAutos/wanted/${wanted.id}/view`);
  await press(`Share ${make} 9`);
  const opened = await dialog(`Share ${make} 9`);
  await press('Share link', opened);
  await within(opened).findByLabelText('Link');
  return opened;
}

const whatsApp = (part: HTMLElement) => within(part).getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href;

test('a link for a client opens WhatsApp with their phone number; without one it says so', async () => {
  const known = await share('Hino', '01234 567890');
  await vi.waitFor(() => expect(new URL(whatsApp(known)).pathname).toBe('/441234567890'));
  expect(new URL(whatsApp(known)).searchParams.get('text')).toContain(` ${field('Link', known).value}`);
  const unknown = await share('Isuzu', null);
  await within(unknown).findByText('Client for Isuzu has no phone number. Choose the contact in WhatsApp.');
  expect(new URL(whatsApp(unknown)).pathname).toBe('/');
});

test('the new link is copied at once; on a phone with a share sheet it is passed to that instead', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const opened = await share('Sisu', null);
  await within(opened).findByText('The link is copied. Paste it into a message.');
  expect(copy.mock.calls).toEqual([[field('Link', opened).value]]);

  const sheet = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const match = globalThis.matchMedia;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? match('all') : match(query),
  );
  const passed = await share('Tatra', null);
  await within(passed).findByText('The link is shared.');
  const url = field('Link', passed).value;
  expect([sheet.mock.calls, copy.mock.calls.length]).toEqual([
    [[{ title: expect.stringContaining('Tatra 9'), url }]],
    1,
  ]);
});
