/** What the pages of clients and suppliers show of a record with all details. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { heading, listed } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

/** Every detail with another text. */
function details(street: string) {
  return {
    contactName: `Ann of ${street}`,
    addressLine1: `1 ${street}`,
    addressLine2: `Unit 2, ${street}`,
    city: 'Hull',
    postcode: 'HU1 1AA',
    country: 'United Kingdom',
    phoneNumber: '+44 1482 000000',
    email: 'ann@harbour.example',
  };
}

const shown = (street: string) => ({
  'Contact Name': `Ann of ${street}`,
  'Address Line 1': `1 ${street}`,
  'Address Line 2': `Unit 2, ${street}`,
  City: 'Hull',
  Postcode: 'HU1 1AA',
  Country: 'United Kingdom',
  'Phone Number': '+44 1482 000000',
  Email: 'ann@harbour.example',
});

async function add(list: 'clients' | 'suppliers', record: object): Promise<void> {
  const { body, status } = await staff.post(`/api/${list}`, record);
  expect(status).toBe(201);
  await renderApp(app, `/${list}/${body.id}/view`);
}

test('the page of a supplier shows every detail', async () => {
  await add('suppliers', { name: 'Quayside Parts Ltd', vatNumber: 'GB 123 4567 82', ...details('Dock Road') });
  await heading('Quayside Parts Ltd');
  await screen.findByRole('region', { name: 'Supplier Details' });
  expect(listed('Supplier Details')).toEqual({
    Name: 'Quayside Parts Ltd',
    'VAT Number': 'GB 123 4567 82',
    ...shown('Dock Road'),
  });
});

test('the page of a client shows every detail, and Bill To apart from Ship To', async () => {
  const tax = { vatNumber: 'GB 123 4567 82', eori: 'GB123456782000', paymentDays: 21 };
  const addresses = { billTo: details('Dock Road'), shipTo: details('Mill Lane') };
  await add('clients', { name: 'Harbour Haulage Ltd', ...tax, ...addresses });
  await heading('Harbour Haulage Ltd');
  await screen.findByRole('region', { name: 'Client Details' });
  expect(listed('Client Details')).toEqual({
    Name: 'Harbour Haulage Ltd',
    'VAT Number': 'GB 123 4567 82',
    EORI: 'GB123456782000',
    'Payment Days': '21',
  });
  expect([listed('Bill To'), listed('Ship To')]).toEqual([shown('Dock Road'), shown('Mill Lane')]);
});
