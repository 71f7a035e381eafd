import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { eventually, field, fill, heading, listed, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test('a country is offered by its English name, any other text is accepted, and the page shows the postcode, and dashes for empty fields', async () => {
  await renderApp(app, '/clients/add');
  await heading('Create Client');
  await fill({ Name: 'Quay Haulage' });
  const [billTo, shipTo] = ['Bill To', 'Ship To'].map((name) => screen.getByRole('region', { name }));
  await fill({ City: 'Mombasa', Postcode: '80100', Country: 'keny' }, billTo);
  await userEvent.click(await screen.findByRole('option', { name: 'Kenya' }));
  await eventually(() => field('Country', billTo).value, 'Kenya');
  await fill({ Country: 'Mombasa free port' }, shipTo);
  await press('Save');
  await screen.findByRole('region', { name: 'Client Details' });
  expect(listed('Bill To')).toMatchObject({ City: 'Mombasa', Postcode: '80100', Country: 'Kenya', Email: '–' });
  const { body } = await (await app.as('User')).get('/api/clients');
  expect(body).toMatchObject([{ billTo: { countryCode: 'KE' }, shipTo: { countryCode: null } }]);
});
