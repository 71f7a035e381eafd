/** Handler of the global search. */
import type { Hit } from '#find/find.ts';
import { findRoute } from '#find/find-routes.ts';
import type { RecordStores } from '#server/db/record-store.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { type RecordKinds, recordAddress } from '#shared/record-kind.ts';
import { findRecords } from './find-store.ts';

export function registerFindRoutes(registrar: RouteRegistrar, kinds: RecordKinds, stores: RecordStores): void {
  registrar.handle(
    findRoute,
    async (context): Promise<Hit[]> => {
      const found = await findRecords(context, kinds, stores, context.query.text, context.query.limit);
      return found.map(({ reservedFor: clientName, reservedUntil: until, ...record }) => ({
        ...record,
        address: recordAddress(kinds[record.kind].page, record),
        reservation: clientName === null || until === null ? null : { clientName, until },
      }));
    },
    { kind: 'list' },
  );
}
