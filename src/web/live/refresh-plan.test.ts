import { expect, it } from 'vitest';
import { getCreditNoteRoute } from '#credits/credit-note-routes.ts';
import { documentRoutes } from '#documents/document-routes.ts';
import { deletedListRoutes } from '#history/deleted-routes.ts';
import { historyRoutes } from '#history/history-routes.ts';
import { getImageRoute, listImagesRoute, listVideosRoute } from '#media/media-routes.ts';
import { paperListRoutes } from '#paperwork/paperwork-routes.ts';
import { invoiceSaleRoute } from '#paperwork/sale-routes.ts';
import type { LiveKind } from '#shared/record-types.ts';
import type { Route } from '#shared/route.ts';
import { getTruckRoute, truckListRoutes } from '#trucks/truck-routes.ts';
import { listUsersRoute } from '#users/user-routes.ts';
import { listViewsRoute } from '#views/view-routes.ts';
import { isChangedBy, isOutdated } from './refresh-plan.ts';

const queryOf = (route: Route, ...parts: unknown[]) => ({ queryKey: [route.id, ...parts], meta: { route } });

it.each<[LiveKind, Route, boolean]>([
  ['truck', truckListRoutes.rows, true],
  ['costing', truckListRoutes.rows, true],
  ['truck', paperListRoutes.order.rows, false],
  ['invoice', paperListRoutes.order.rows, true],
  ['truck', getTruckRoute, true],
  ['truck', getImageRoute, false],
  ['image', getImageRoute, false],
  ['truck', listImagesRoute, false],
  ['image', listImagesRoute, true],
  ['imageOrder', listImagesRoute, true],
  ['image', listVideosRoute, false],
  ['user', listUsersRoute, true],
  ['view', listViewsRoute, true],
  ['truck', listViewsRoute, false],
  ['costing', historyRoutes.truck, true],
  ['truck', deletedListRoutes.rows, false],
])('a changed %s makes a response of $id stale: %s', (kind, route, expected) => {
  const change = { kind, id: 'id-1', company: 'Butler', version: 2, deleted: false };
  expect(isOutdated(queryOf(route, { recordId: 'id-9' }), { changes: [change], isAll: false })).toBe(expected);
});

it.each<[Route, boolean]>([
  [getImageRoute, false],
  [listImagesRoute, true],
  [truckListRoutes.rows, true],
])('missed changes make a response of $id stale: %s', (route, expected) => {
  expect(isOutdated(queryOf(route), { changes: [], isAll: true })).toBe(expected);
});

it.each<[Route, string, boolean]>([
  [getTruckRoute, 'id-1', false],
  [getTruckRoute, 'id-9', true],
  [historyRoutes.truck, 'id-1', false],
  [historyRoutes.truck, 'id-9', true],
  [truckListRoutes.rows, 'id-1', true],
  [deletedListRoutes.rows, 'id-9', true],
])('a deleted truck makes a response of $id about %s stale: %s', (route, id, expected) => {
  const deletion = { kind: 'truck', id: 'id-1', company: 'Butler', version: 2, deleted: true } as const;
  expect(isOutdated(queryOf(route, { truckId: id }), { changes: [deletion], isAll: false })).toBe(expected);
  expect(isOutdated(queryOf(route, { truckId: id }), { changes: [deletion], isAll: true })).toBe(expected);
});

it.each<[Route, string, boolean]>([
  [invoiceSaleRoute, 'id-1', false],
  [documentRoutes.invoice.list, 'id-1', false],
  [invoiceSaleRoute, 'id-2', true],
  [paperListRoutes.invoice.rows, 'id-1', true],
])(
  'a deleted invoice, its changed truck and its deleted document make %o about %s stale: %s',
  (route, id, expected) => {
    const about = { company: 'Butler', version: 2 } as const;
    const changes = [
      { kind: 'truck', id: 'id-7', deleted: false, ...about },
      { kind: 'document', id: 'id-8', deleted: true, ...about },
      { kind: 'invoice', id: 'id-1', deleted: true, ...about },
    ] as const;
    expect(isOutdated(queryOf(route, { invoiceId: id }), { changes, isAll: false })).toBe(expected);
  },
);

it("a user's own call makes the responses stale that show what it changes", () => {
  expect(isChangedBy(queryOf(truckListRoutes.rows), ['truck', 'client'])).toBe(true);
  expect(isChangedBy(queryOf(getCreditNoteRoute), ['view'])).toBe(false);
  expect(isChangedBy({ queryKey: ['session'] }, ['truck'])).toBe(false);
});
