import { expect, it } from 'vitest';
import type { LiveKind } from '#shared/record-types.ts';
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
  ['truck', ['getImage', { truckCompany: 'butler', truckId: 'id-1', imageId: 'id-2' }, {}], false],
  ['truck', ['listImages', { truckCompany: 'butler', truckId: 'id-1' }, null], false],
  ['image', ['listImages', { truckCompany: 'butler', truckId: 'id-9' }, null], true],
  ['imageOrder', ['listImages', { truckCompany: 'butler', truckId: 'id-1' }, { addresses: 'true' }], true],
  ['image', ['listVideos', { truckCompany: 'butler', truckId: 'id-9' }, null], false],
  ['order', ['getOrder', { orderId: 'id-2' }], false],
  ['image', ['find', 'text'], false],
  ['user', ['users'], true],
  ['view', ['listViews', null, { list: 'trucks' }], true],
  ['truck', ['listViews', null, { list: 'trucks' }], false],
  ['costing', ['getTruckHistory', { truckCompany: 'butler', recordId: 'id-9' }], true],
])('a changed %s makes %j stale: %s', (kind, key, expected) => {
  expect(isOutdated(key, [{ kind, id: 'id-1', company: 'Butler', version: 2, deleted: false }])).toBe(expected);
});

it.each<[unknown[], boolean]>([
  [['getImage', { truckCompany: 'butler', truckId: 'id-1', imageId: 'id-2' }, { size: 'small' }], false],
  [['getVideo', { truckCompany: 'butler', truckId: 'id-1', videoId: 'id-2' }, null], false],
  [['listImages', { truckCompany: 'butler', truckId: 'id-1' }, null], true],
  [['listTrucksRows', 'Butler', {}], true],
])('missed changes may have made %j stale: %s', (key, expected) => {
  expect(mayBeOutdated(key)).toBe(expected);
});

it.each<[LiveKind, string | null, unknown[], boolean]>([
  ['truck', 'Butler', ['listTrucksRows', 'Butler', {}], true],
  ['truck', 'Butler', ['getTruck', { truckCompany: 'butler', truckId: 'id-1' }, null], false],
  ['invoice', 'Butler', ['getInvoice', { invoiceId: 'id-1' }], false],
  ['truck', 'Butler', ['getTruckHistory', { truckCompany: 'butler', recordId: 'id-1' }], false],
  ['costing', 'Butler', ['getTruckHistory', { truckCompany: 'butler', recordId: 'id-9' }], true],
  ['image', null, ['listImages', { truckCompany: 'butler', truckId: 'id-9' }, null], false],
  ['view', null, ['listViews', null, { list: 'trucks' }], true],
])('a deleted %s of %s makes %j stale: %s', (kind, company, key, expected) => {
  expect(isOutdated(key, [{ kind, id: 'id-1', company, version: 2, deleted: true }])).toBe(expected);
});

it.each<[unknown[], boolean]>([
  [['getInvoiceSale', { truckCompany: 'butler', invoiceId: 'id-1' }, null], false],
  [['listInvoiceDocuments', { truckCompany: 'butler', id: 'id-1' }, null], false],
  [['getInvoiceSale', { truckCompany: 'butler', invoiceId: 'id-2' }, null], true],
  [['listInvoicesRows', { truckCompany: 'butler' }, { filter: 'id:id-1' }], true],
])('a deleted invoice, its changed truck and its deleted document make %j stale: %s', (key, expected) => {
  const about = { company: 'Butler', version: 2 } as const;
  const changes = [
    { kind: 'truck', id: 'id-7', deleted: false, ...about },
    { kind: 'document', id: 'id-8', deleted: true, ...about },
    { kind: 'invoice', id: 'id-1', deleted: true, ...about },
  ] as const;
  expect(isOutdated(key, changes)).toBe(expected);
});
