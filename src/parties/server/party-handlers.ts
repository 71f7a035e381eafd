/** Answers the calls for clients and suppliers. */
import { listClientsRoute, listDetailedClientsRoute, listSuppliersRoute } from '#parties/party-routes.ts';
import { JsonText } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { listDetailedClients } from './client-details-store.ts';
import { listParties } from './party-store.ts';

/** Serves the calls of `party-routes.ts`. */
export function servePartyCalls(calls: Calls): void {
  calls.serve(listSuppliersRoute, ({ db }) => listParties(db, 'supplier'));
  calls.serve(listClientsRoute, ({ db }) => listParties(db, 'client'));
  calls.serve(listDetailedClientsRoute, async ({ db }) => new JsonText(await listDetailedClients(db)));
}
