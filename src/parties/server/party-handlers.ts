import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import {
  clientListRoutes,
  listClientsRoute,
  listDetailedClientsRoute,
  listSuppliersRoute,
  supplierListRoutes,
} from '#parties/party-routes.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { respondUnlessNotModified } from '#server/list/list-etag.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import { listDetailedClients } from './client-details-store.ts';
import { listParties } from './party-list-store.ts';
import { registerPartyRecordRoutes } from './party-record-handlers.ts';

/** Due dates and undo limits use the business's time zone. */
export function registerPartyRoutes(registrar: RouteRegistrar, timeZone: string): void {
  registerPartyRecordRoutes(registrar, timeZone);
  registerListRoutes(registrar, clientListSchema, clientListRoutes);
  registerListRoutes(registrar, supplierListSchema, supplierListRoutes);
  // Forms need these short lists at once, so they do not queue behind long truck lists.
  registrar.handle(
    listSuppliersRoute,
    (context) => respondUnlessNotModified(context, supplierListSchema, null, () => listParties(context.db, 'supplier')),
    { kind: 'list' },
  );
  registrar.handle(
    listClientsRoute,
    (context) => respondUnlessNotModified(context, clientListSchema, null, () => listParties(context.db, 'client')),
    { kind: 'list' },
  );
  registrar.handle(listDetailedClientsRoute, (context) =>
    respondUnlessNotModified(context, clientListSchema, null, () => listDetailedClients(context.db)),
  );
}
