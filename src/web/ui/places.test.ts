import { describe, expect, test } from 'vitest';
import { isListAddress, type Place, placeBefore } from './places.ts';

const truck = '/AbbasAutos/trucks/7/view';
const stock = '/all-stock?filter=make:DAF&page=3';

function visit(...addresses: (string | [address: string, returnedTo: number])[]): Place[] {
  return addresses.map((given, index) => {
    const [address, returnedTo] = typeof given === 'string' ? [given, undefined] : given;
    return { key: `key-${index}`, address, returnedTo };
  });
}

/** The page to which Back leads from the last page of a visit. */
function back(places: readonly Place[], list = '/current-stock'): string | undefined {
  const index = places.length - 1;
  return placeBefore(places, index, places[index]?.address ?? '', list)?.address;
}

describe('the page before', () => {
  test.each<[string, Place[], string | undefined]>([
    ['the list as it was left', visit(stock, truck), stock],
    ['nothing before: opened by its address', visit(truck), undefined],
    ['past the forms and photos of the same truck', visit(stock, truck, '/AbbasAutos/trucks/7/edit', truck), stock],
    ['past another spelling of the company', visit(stock, '/abbasautos/trucks/7/images/edit', truck), stock],
    [
      'a paper that led to the truck',
      visit('/orders', '/AbbasAutos/orders/1/view', truck),
      '/AbbasAutos/orders/1/view',
    ],
    ['past forms of others', visit(stock, '/trucks/add', truck), stock],
    ['never the landing page or a log-in', visit('/home', '/login', '/', truck), undefined],
    ['from a form to the list', visit(stock, '/AbbasAutos/orders/create'), stock],
  ])('%s', (_name, places, expected) => {
    expect(back(places)).toBe(expected);
  });

  test('after a return, Back leads further back and not to and fro', () => {
    const order = '/AbbasAutos/orders/1/view';
    const returned = visit('/orders?page=2', order, truck, [order, 1]);
    expect(back(returned, '/orders')).toBe('/orders?page=2');
    expect(back([...returned, { key: 'on', address: truck }], '/orders')).toBe(order);
  });

  test('from an invoice that was just created, Back leads to the list of invoices', () => {
    expect(back(visit(stock, '/AbbasAutos/orders/created'), '/orders')).toBeUndefined();
    expect(back(visit('/orders?page=2', stock, '/AbbasAutos/orders/created'), '/orders')).toBe('/orders?page=2');
  });
});

test.each([
  ['/current-stock', true],
  ['/orders?company=Butler', true],
  [truck, false],
])('%s', (address, expected) => {
  expect(isListAddress(address)).toBe(expected);
});
