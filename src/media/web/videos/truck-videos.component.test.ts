import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { putFile, video } from '#test/media/media-files.ts';
import { takeIn } from '#test/records/stock.ts';
import { press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test('a video that the browser cannot play says so, and links to its file', async () => {
  const staff = await app.as('User');
  const { id } = await takeIn(staff);
  const { body: upload } = await staff.post(`/api/abbasAutos/trucks/${id}/video/video%2Fmp4`);
  expect((await putFile(upload.uri, video(2000), 'video/mp4')).status).toBe(201);
  await renderApp(app, `/abbasAutos/trucks/${id}/view`);
  await press('Play');
  fireEvent.error(await screen.findByLabelText('Truck Video 1', { selector: 'video' }));
  await screen.findByText('This browser cannot play the video.');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the file' });
  const file = await fetch(link.href);
  expect([file.status, (await file.bytes()).length, link.target]).toEqual([200, 2000, '_blank']);
});
