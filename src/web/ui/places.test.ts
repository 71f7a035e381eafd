import { describe, expect, test } from 'vitest';
import { isListAddress, type Place, placeBefore, placesAfterReload } from './places.ts';

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

describe('Back', () => {
  test.each<[string, Place[], string | undefined]>([
    ['leads to the list as the user left it', visit(stock, truck), stock],
    ['has no target if the page was opened by its URL', visit(truck), undefined],
    ['skips the forms and photos of the same truck', visit(stock, truck, '/AbbasAutos/trucks/7/edit', truck), stock],
    [
      'skips pages with another spelling of the company',
      visit(stock, '/abbasautos/trucks/7/images/edit', truck),
      stock,
    ],
    [
      'leads to the order from which the user opened the truck',
      visit('/orders', '/AbbasAutos/orders/1/view', truck),
      '/AbbasAutos/orders/1/view',
    ],
    ['skips forms of other records', visit(stock, '/trucks/add', truck), stock],
    ['skips the landing page and log-in pages', visit('/home', '/login', '/', truck), undefined],
    ['leads from a form to the list', visit(stock, '/AbbasAutos/orders/create'), stock],
  ])('%s', (_name, places, expected) => {
    expect(back(places)).toBe(expected);
  });

  test('leads further back after a return, and not to and fro', () => {
    const order = '/AbbasAutos/orders/1/view';
    const returned = visit('/orders?page=2', order, truck, [order, 1]);
    expect(back(returned, '/orders')).toBe('/orders?page=2');
    expect(back([...returned, { key: 'on', address: truck }], '/orders')).toBe(order);
  });

  test('leads from an order that was just created only to the list of orders', () => {
    expect(back(visit(stock, '/AbbasAutos/orders/created'), '/orders')).toBeUndefined();
    expect(back(visit('/orders?page=2', stock, '/AbbasAutos/orders/created'), '/orders')).toBe('/orders?page=2');
  });
});

test.each([
  ['/current-stock', true],
  ['/orders?company=Butler', true],
  [truck, false],
])('%s is the URL of a list: %s', (address, expected) => {
  expect(isListAddress(address)).toBe(expected);
});

test.each([
  ['after a reload the visited pages are known', 1, 'key-1', visit(stock, truck)],
  ['a page opened by its URL does not know the pages visited before', 1, 'other', []],
  ['a page further on than all stored ones does not know them', 2, 'key-2', []],
])('%s', (_, index, key, expected) => {
  expect(placesAfterReload(visit(stock, truck), index, key)).toEqual(expected);
});
