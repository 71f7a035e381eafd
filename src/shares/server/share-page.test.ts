import { expect, test } from 'vitest';
import { sharePage } from './share-page.ts';

function contactOf(phoneNumber: string): string {
  const particulars = { tradingName: null, phoneNumber, email: null };
  const page = sharePage({ company: 'AbbasAutos', particulars, address: 'https://trucks.test/s/1', trucks: [] });
  return /<footer>(.*)<\/footer>/s.exec(page)?.[1] ?? '';
}

test.each([
  ['01632 960000', 'tel:01632960000'],
  ['+44 (0)1632 960000', 'tel:+441632960000'],
  ['0044 1632 960000', 'tel:+441632960000'],
  ['01632 960000 ext. 12', 'tel:01632960000;ext=12'],
])('the phone number %s on a shared page links to %s', (typed, address) => {
  expect(contactOf(typed)).toBe(`<p>Phone: <a href="${address}">${typed}</a></p>`);
});

test('two phone numbers in one field are shown without a link', () => {
  const typed = '01632 960000 / 07700 900123';
  expect(contactOf(typed)).toBe(`<p>Phone: ${typed}</p>`);
});
