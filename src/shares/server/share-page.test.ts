import { expect, test } from 'vitest';
import { emptyParticulars } from '#companies/particulars.ts';
import { type SharePage, sharePage } from './share-page.ts';

function pageWith(particulars: Partial<SharePage['particulars']>): string {
  return sharePage({
    company: 'AbbasAutos',
    particulars: { ...emptyParticulars, ...particulars },
    address: 'https://trucks.test/s/1',
    trucks: [],
  });
}

function addressesIn(page: string): string[] {
  return [...page.matchAll(/href="((?:tel:|https:\/\/wa\.me)[^"]*)"/g)].map(([, address = '']) => address);
}

test.each([
  ['01632 960000', 'tel:01632960000', '441632960000'],
  ['07700 900123', 'tel:07700900123', '447700900123'],
  ['+44 (0)1632 960000', 'tel:+441632960000', '441632960000'],
  ['0044 1632 960000', 'tel:+441632960000', '441632960000'],
  ['+254 700 123456', 'tel:+254700123456', '254700123456'],
])('the phone number %s on a shared page calls %s and writes to %s', (phoneNumber, call, digits) => {
  const about = 'text=0%20trucks%20https%3A%2F%2Ftrucks.test%2Fs%2F1';
  expect(addressesIn(pageWith({ phoneNumber }))).toEqual([call, call, `https://wa.me/${digits}?${about}`]);
});

test('a number with an extension can be called, but has no WhatsApp', () => {
  const call = 'tel:01632960000;ext=12';
  expect(addressesIn(pageWith({ phoneNumber: '01632 960000 ext. 12' }))).toEqual([call, call]);
});

test('two phone numbers in one field are shown without a link', () => {
  const phoneNumber = '01632 960000 / 07700 900123';
  const page = pageWith({ phoneNumber });
  expect(page).toContain(`<p>Phone: ${phoneNumber}</p>`);
  expect(addressesIn(page)).toEqual([]);
});

test('the foot has the address with a link to a map, and the head has the logo', () => {
  const page = pageWith({
    addressLine1: '1 Dock Rd',
    city: 'Hull',
    postcode: 'HU1 1AA',
    website: 'abbas.example',
    logo: 'data:image/png;base64,AA==',
  });
  expect(page).toContain('<p>1 Dock Rd, Hull HU1 1AA</p>');
  expect(page).toContain('query=Abbas+Autos%2C+1+Dock+Rd%2C+Hull+HU1+1AA"');
  expect(page).toContain('<p>abbas.example</p>');
  expect(page).toContain('<img src="data:image/png;base64,AA==" alt="">');
});
