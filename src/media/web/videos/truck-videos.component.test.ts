import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { putFile, video } from '#test/media/media-files.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, navigate, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

/** The id of a new truck with a video. */
async function truckWithVideo(): Promise<string> {
  const staff = await app.as('User');
  const { id } = await takeIn(staff);
  const { body: upload } = await staff.post(`/api/abbasAutos/trucks/${id}/video/video%2Fmp4`);
  expect((await putFile(upload.uri, video(2000), 'video/mp4')).status).toBe(201);
  return id;
}

test('a video that the browser cannot play says so, and links to its file', async () => {
  const id = await truckWithVideo();
  await renderApp(app, `/abbasAutos/trucks/${id}/view`);
  await press('Play');
  fireEvent.error(await screen.findByLabelText('Truck Video 1', { selector: 'video' }));
  await screen.findByText('This browser cannot play the video.');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the file' });
  const file = await fetch(link.href);
  expect([file.status, (await file.bytes()).length, link.target]).toEqual([200, 2000, '_blank']);
});

test('a video that cannot be loaded has an alert and no duration; Play tries again', async () => {
  const id = await truckWithVideo();
  const { answer } = await renderApp(app, '/clients');
  const stop = answer(/\/videos\/[^/]+$/, () => failure(400));
  navigate(`/AbbasAutos/trucks/${id}/videos/edit`);
  await alerted('Failed to retrieve truck videos.');
  const facts = await screen.findByRole('region', { name: 'Truck Video 1' });
  await within(facts).findByText('Not known');
  stop();
  navigate(`/AbbasAutos/trucks/${id}/view`);
  await press('Play');
  await screen.findByLabelText('Truck Video 1', { selector: 'video' });
});
