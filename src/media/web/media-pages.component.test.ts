/** The pages of a truck's photos and videos: a missing truck, and a photo that is deleted or cannot be loaded. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { picture, putFile } from '#test/media/media-files.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, dialog, eventually, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

test.for(['images/edit', 'images/upload', 'videos/edit', 'videos/upload'])(
  'the screen %s of a missing truck shows one message with a link back',
  async (name) => {
    await renderApp(app, `/AbbasAutos/trucks/missing/${name}`);
    await alerted('Failed to retrieve truck.');
    await screen.findByText('No truck details to display');
    await eventually(() => screen.getAllByRole('alert').length, 1);
    expect(document.querySelector('input[type=file]')).toBeNull();
    await press('Go to Current Stock');
    await eventually(() => location.pathname, '/current-stock');
  },
);

/** A truck with a photo. */
async function truckWithPhoto() {
  const { id } = await takeIn(staff);
  const path = `/api/abbasAutos/trucks/${id}`;
  const { body } = await staff.post(`${path}/image/image%2Fpng`);
  expect((await putFile(body.uri, await picture('png'), 'image/png')).status).toBe(201);
  return { id, path };
}

test('a photo is deleted after a question; a failure is reported', async () => {
  const { id, path } = await truckWithPhoto();
  const { answer } = await renderApp(app, `/AbbasAutos/trucks/${id}/images/edit`);
  const deletePhoto = async () => {
    await press('Delete', await screen.findByRole('region', { name: 'Truck Image 1' }));
    const question = await dialog('Delete Truck Image');
    within(question).getByText('This action cannot be undone.', { exact: false });
    await press('Delete', question);
  };
  const stop = answer(/\/image\/[^/]+$/, () => failure(500));
  await deletePhoto();
  await alerted('Failed to delete truck image.');
  stop();
  await deletePhoto();
  await alerted('Truck image deleted successfully.');
  await screen.findByText('No truck images to display');
  expect((await staff.get(`${path}/images`)).body).toEqual([]);
  await press('Back');
  await eventually(() => location.pathname, `/AbbasAutos/trucks/${id}/view`);
});

test('a photo that could not be loaded is tried again when the browser is back online', async () => {
  const { id } = await truckWithPhoto();
  await renderApp(app, `/AbbasAutos/trucks/${id}/images/edit`);
  const isBroken = () => screen.queryByText('Truck Image 1 cannot be shown') !== null;
  const fail = () => {
    const shown = screen.queryByRole('img', { name: 'Truck Image 1' });
    if (shown) fireEvent.error(shown);
    return isBroken();
  };
  await eventually(fail, true);
  dispatchEvent(new Event('online'));
  await screen.findByRole('img', { name: 'Truck Image 1' });
  expect(isBroken()).toBe(false);
});
