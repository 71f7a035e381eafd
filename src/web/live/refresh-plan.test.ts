/** Which answers a change makes old (specification, section 10.7). */
import { expect, it } from 'vitest';
import type { LiveKind } from '#shared/live.ts';
import { isOutdated, mayBeOutdated } from './refresh-plan.ts';

it.each<[LiveKind, unknown[], boolean]>([
  ['truck', ['listTrucksRows', 'Butler', {}], true],
  ['truck', ['listCostingsRows', 'Butler', {}], true],
  ['truck', ['listOrdersRows', 'Butler', {}], false],
  ['costing', ['listTrucksRows', 'all', {}], true],
  ['invoice', ['listOrdersRows', 'Butler', {}], true],
  ['client', ['listOrdersRows', 'Butler', {}], false],
  ['truck', ['getTruck', { truckCompany: 'butler', truckId: 'id-1' }, null], true],
  ['truck', ['getTruck', { truckCompany: 'butler', truckId: 'id-11' }, null], false],
  ['truck', ['media', 'image', 'address', 'Butler', 'id-1'], false],
  ['image', ['media', 'image', 'list', 'Butler', 'id-9'], true],
  ['image', ['media', 'video', 'list', 'Butler', 'id-9'], false],
  ['order', ['getOrder', { orderId: 'id-2' }], false],
  ['image', ['find', 'text'], false],
  ['user', ['users'], true],
])('a changed %s makes %j old: %s', (kind, key, expected) => {
  expect(isOutdated(key, [{ kind, id: 'id-1', company: 'Butler', version: 2 }])).toBe(expected);
});

it.each<[unknown[], boolean]>([
  [['media', 'image', 'address', 'Butler', 'id-1', 'photo', 'small'], false],
  [['media', 'video', 'address', 'Butler', 'id-1', 'film'], false],
  [['media', 'image', 'list', 'Butler', 'id-1'], true],
  [['listTrucksRows', 'Butler', {}], true],
])('changes that were missed may have made %j old: %s', (key, expected) => {
  expect(mayBeOutdated(key)).toBe(expected);
});
