import { expect, it } from 'vitest';
import { getCreditNoteRoute } from '#credits/credit-note-routes.ts';
import { deletedListRoutes } from '#history/deleted-records.ts';
import { getImageRoute, listImagesRoute, listVideosRoute } from '#media/media-routes.ts';
import { paperDocumentRoutes } from '#paperwork/paper-record-kinds.ts';
import { paperListRoutes } from '#paperwork/paperwork-routes.ts';
import { invoiceSaleRoute } from '#paperwork/sale-routes.ts';
import type { RecordType } from '#shared/record-types.ts';
import type { Route } from '#shared/route.ts';
import { truckHistoryRoute } from '#trucks/truck-kind.ts';
import { getTruckRoute, truckListRoutes } from '#trucks/truck-routes.ts';
import { listUsersRoute } from '#users/user-routes.ts';
import { listViewsRoute } from '#views/view-routes.ts';
import { isChangedBy, isOutdated } from './refresh-plan.ts';

const queryOf = (route: Route, ...parts: unknown[]) => ({ queryKey: [route.id, ...parts], meta: { route } });

it.each<{ kind: RecordType; route: Route; isStale: boolean }>([
  { kind: 'truck', route: truckListRoutes.rows, isStale: true },
  { kind: 'costing', route: truckListRoutes.rows, isStale: true },
  { kind: 'truck', route: paperListRoutes.order.rows, isStale: false },
  { kind: 'invoice', route: paperListRoutes.order.rows, isStale: true },
  { kind: 'truck', route: getTruckRoute, isStale: true },
  { kind: 'truck', route: getImageRoute, isStale: false },
  { kind: 'image', route: getImageRoute, isStale: false },
  { kind: 'truck', route: listImagesRoute, isStale: false },
  { kind: 'image', route: listImagesRoute, isStale: true },
  { kind: 'imageOrder', route: listImagesRoute, isStale: true },
  { kind: 'image', route: listVideosRoute, isStale: false },
  { kind: 'user', route: listUsersRoute, isStale: true },
  { kind: 'view', route: listViewsRoute, isStale: true },
  { kind: 'truck', route: listViewsRoute, isStale: false },
  { kind: 'costing', route: truckHistoryRoute, isStale: true },
  { kind: 'costing', route: deletedListRoutes.rows, isStale: false },
])('a changed $kind makes a response of $route.id stale: $isStale', ({ kind, route, isStale }) => {
  const change = { kind, id: 'id-1', company: 'Butler', version: 2, deleted: false };
  expect(isOutdated(queryOf(route, { recordId: 'id-9' }), { changes: [change], isAll: false })).toBe(isStale);
});

it.each<{ route: Route; isStale: boolean }>([
  { route: getImageRoute, isStale: false },
  { route: listImagesRoute, isStale: true },
  { route: truckListRoutes.rows, isStale: true },
])('missed changes make a response of $route.id stale: $isStale', ({ route, isStale }) => {
  expect(isOutdated(queryOf(route), { changes: [], isAll: true })).toBe(isStale);
});

it.each<{ route: Route; id: string; isStale: boolean }>([
  { route: getTruckRoute, id: 'id-1', isStale: false },
  { route: getTruckRoute, id: 'id-9', isStale: true },
  { route: truckHistoryRoute, id: 'id-1', isStale: false },
  { route: truckHistoryRoute, id: 'id-9', isStale: true },
  { route: truckListRoutes.rows, id: 'id-1', isStale: true },
  { route: deletedListRoutes.rows, id: 'id-9', isStale: true },
])('a deleted truck makes a response of $route.id about $id stale: $isStale', ({ route, id, isStale }) => {
  const deletion = { kind: 'truck', id: 'id-1', company: 'Butler', version: 2, deleted: true } as const;
  expect(isOutdated(queryOf(route, { truckId: id }), { changes: [deletion], isAll: false })).toBe(isStale);
  expect(isOutdated(queryOf(route, { truckId: id }), { changes: [deletion], isAll: true })).toBe(isStale);
});

it('a deleted invoice makes the open list of deleted records stale', () => {
  const deletion = { kind: 'invoice', id: 'id-1', company: 'Butler', version: 2, deleted: true } as const;
  expect(isOutdated(queryOf(deletedListRoutes.rows), { changes: [deletion], isAll: false })).toBe(true);
});

it.each<{ route: Route; id: string; isStale: boolean }>([
  { route: invoiceSaleRoute, id: 'id-1', isStale: false },
  { route: paperDocumentRoutes.invoice.list, id: 'id-1', isStale: false },
  { route: invoiceSaleRoute, id: 'id-2', isStale: true },
  { route: paperListRoutes.invoice.rows, id: 'id-1', isStale: true },
])(
  'a deleted invoice, its changed truck and its deleted document make $route.id about $id stale: $isStale',
  ({ route, id, isStale }) => {
    const about = { company: 'Butler', version: 2 } as const;
    const changes = [
      { kind: 'truck', id: 'id-7', deleted: false, ...about },
      { kind: 'document', id: 'id-8', deleted: true, ...about },
      { kind: 'invoice', id: 'id-1', deleted: true, ...about },
    ] as const;
    expect(isOutdated(queryOf(route, { invoiceId: id }), { changes, isAll: false })).toBe(isStale);
  },
);

it("a user's own call makes the responses stale that show what it changes", () => {
  expect(isChangedBy(queryOf(truckListRoutes.rows), ['truck', 'client'])).toBe(true);
  expect(isChangedBy(queryOf(getCreditNoteRoute), ['view'])).toBe(false);
  expect(isChangedBy({ queryKey: ['session'] }, ['truck'])).toBe(false);
});
