/** The dialog that shares a truck, and the truck's shared pages. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultShareFields } from '#shares/share.ts';
import { appForFile, type Client } from '#test/app/test-app.ts';
import { picture, putFile, video } from '#test/media/media-files.ts';
import { takeIn } from '#test/records/stock.ts';
import { choose, dialog, eventually, field, fill, press } from '#test/web/controls.ts';
import { outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile({ now: () => new Date('2026-11-27T12:00:00Z') });
const staff = await app.as('User');

test('the focus moves to the new link, because its button is gone', async () => {
  const { id, regNumber } = await takeIn(staff);
  await renderApp(app, `/AbbasAutos/trucks/${id}/view`);
  await press('Share');
  const share = await dialog(`Share ${regNumber}`);
  await press('Share link', share);
  await eventually(() => document.activeElement === field('Link', share), true);
  expect(field('Link', share).value).toContain('/s/');
});

async function addMedia(by: Client, truck: string, kind: 'image/image%2Fjpeg' | 'video/video%2Fmp4'): Promise<string> {
  const { body } = await by.post(`/api/abbasAutos/trucks/${truck}/${kind}`);
  const isImage = kind.startsWith('image');
  const bytes = isImage ? await picture('jpeg') : video(2000);
  expect((await putFile(body.uri, bytes, isImage ? 'image/jpeg' : 'video/mp4')).status).toBe(201);
  const list = isImage ? 'images' : 'videos';
  const { body: all } = await by.get(`/api/abbasAutos/trucks/${truck}/${list}`);
  return all.at(-1).name;
}

async function openShare(id: string, regNumber: string) {
  const { sent } = await renderApp(app, `/AbbasAutos/trucks/${id}/view`);
  await press('Share');
  const body = () => sent.findLast(({ method, path }) => method === 'POST' && path.endsWith('/shares'))?.body;
  return { part: await dialog(`Share ${regNumber}`), body };
}

test('the page has what was chosen, and the next one starts with the same choice, for 30 days', async () => {
  const { id, regNumber } = await takeIn(staff);
  const [, second] = [await addMedia(staff, id, 'image/image%2Fjpeg'), await addMedia(staff, id, 'image/image%2Fjpeg')];
  await addMedia(staff, id, 'video/video%2Fmp4');
  const { part, body } = await openShare(id, regNumber);
  const summary = (dialogPart: HTMLElement) => dialogPart.textContent.match(/Buyers see: .*?\./)?.[0];
  expect(summary(part)).toBe('Buyers see: price, description, photos, videos, 16 details.');
  for (const label of ['Show price', 'Description', 'Color', 'Selected photos', 'No videos']) await choose(label, part);
  expect(summary(part)).toBe('Buyers see: photos, 15 details.');
  await choose(`${regNumber}, photo 2`, await dialog(`Share ${regNumber}`));
  await press('Share link', part);
  await within(part).findByLabelText('Link');
  const details = {
    withPrice: false,
    until: '2026-12-27',
    fields: defaultShareFields.filter((id) => id !== 'color' && id !== 'description'),
  };
  expect(body()).toMatchObject({ ...details, truckIds: [id], images: [second], videos: [] });

  const other = await takeIn(staff);
  const next = await openShare(other.id, other.regNumber);
  expect(summary(next.part)).toBe('Buyers see: photos, 15 details.');
  await choose('Selected photos', next.part);
  await within(next.part).findByText(`${other.regNumber} has no photos.`);
  await choose('All photos, including new ones', next.part);
  await press('Share link', next.part);
  await within(next.part).findByLabelText('Link');
  expect(next.body()).toMatchObject({ ...details, truckIds: [other.id], images: 'all', videos: [] });
});

test.for([
  ['', 'Enter a valid date, for example 20/11/2026.'],
  ['31/11/2026', 'Enter a valid date, for example 20/11/2026.'],
  ['26/11/2026', 'Must be today or later.'],
  ['28/11/2027', 'A shared page can run for up to 12 months, until 27 Nov 2027.'],
] as const)('a page cannot expire on "%s"', async ([until, message]) => {
  const { id, regNumber } = await takeIn(staff);
  const { part, body } = await openShare(id, regNumber);
  await fill({ Expires: until }, part);
  await press('Share link', part);
  await eventually(() => within(part).getAllByText(message).length > 0, true);
  expect(body()).toBeUndefined();
});

test("a truck's shared pages say what they cover, until when, how often they were seen and who made them", async () => {
  const [one, two] = [await takeIn(staff), await takeIn(staff)];
  const share = async (truckIds: string[], fields: Record<string, unknown>) => {
    const body = { truckIds, fields: ['make'], images: 'all', videos: 'all', until: '2026-12-01', ...fields };
    return (await staff.post('/api/abbasAutos/shares', body)).body;
  };
  const single = await share([one.id], { withPrice: true });
  await share([one.id, two.id], { withPrice: false });
  const old = await share([one.id], { withPrice: true });
  const view = async (uri: string) => {
    const [, picture = ''] = /src="([^"]+\/opened\.gif)"/.exec(await (await fetch(uri)).text()) ?? [];
    expect((await fetch(picture)).status).toBe(200);
  };
  await view(single.uri);
  for (let views = 0; views < 2; views += 1) await view(old.uri);
  await app.db.updateTable('truck_share').set({ until: '2026-11-26' }).where('id', '=', old.id).execute();
  await renderApp(app, `/AbbasAutos/trucks/${one.id}/view`);
  const pages = await screen.findByRole('region', { name: 'Shared Pages' });
  await within(pages).findByText(/viewed once/);
  const facts = outlineOf(pages)
    .split('\n')
    .filter((line) => line.includes('viewed'));
  expect(facts.toSorted()).toEqual([
    '2 trucks, expires 1 Dec 2026, without price, not viewed yet, by User',
    'expired 26 Nov 2026, with price, viewed 2 times, by User',
    'expires 1 Dec 2026, with price, viewed once, by User',
  ]);
});
