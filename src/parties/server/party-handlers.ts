/** Answers the calls for clients and suppliers. */
import { clientCatalogue, supplierCatalogue } from '#parties/party-fields.ts';
import {
  clientListRoutes,
  listClientsRoute,
  listDetailedClientsRoute,
  listSuppliersRoute,
  supplierListRoutes,
} from '#parties/party-routes.ts';
import type { Calls } from '#server/http/calls.ts';
import { arrayUnlessKnown } from '#server/list/list-etag.ts';
import { serveList } from '#server/list/serve-list.ts';
import { listDetailedClients } from './client-details-store.ts';
import { listParties } from './party-list-store.ts';
import { servePartyRecordCalls } from './party-record-handlers.ts';

/** Serves the calls of `party-routes.ts` and of `party-record-routes.ts`, in the business's time zone. */
export function servePartyCalls(calls: Calls, timeZone: string): void {
  servePartyRecordCalls(calls, timeZone);
  serveList(calls, clientCatalogue, clientListRoutes);
  serveList(calls, supplierCatalogue, supplierListRoutes);
  // Forms offer these names, which are short: they do not wait for whole lists of trucks.
  calls.serve(
    listSuppliersRoute,
    (call) => arrayUnlessKnown(call, supplierCatalogue, null, () => listParties(call.db, 'supplier')),
    { kind: 'list' },
  );
  calls.serve(
    listClientsRoute,
    (call) => arrayUnlessKnown(call, clientCatalogue, null, () => listParties(call.db, 'client')),
    { kind: 'list' },
  );
  calls.serve(listDetailedClientsRoute, (call) =>
    arrayUnlessKnown(call, clientCatalogue, null, () => listDetailedClients(call.db)),
  );
}
