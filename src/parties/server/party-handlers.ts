import {
  clientListRoutes,
  listClientsRoute,
  listDetailedClientsRoute,
  listSuppliersRoute,
  supplierListRoutes,
} from '#parties/party-routes.ts';
import { clientSqlList, supplierSqlList } from '#parties/server/party-sql-lists.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { respondUnlessNotModified } from '#server/list/list-etag.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import { listDetailedClients } from './client-details-store.ts';
import { listParties } from './party-list-store.ts';
import { registerPartyRecordRoutes } from './party-record-handlers.ts';

/** Due dates and undo limits use the business's time zone. */
export function registerPartyRoutes(registrar: RouteRegistrar, timeZone: string): void {
  registerPartyRecordRoutes(registrar, timeZone);
  registerListRoutes(registrar, clientSqlList, clientListRoutes);
  registerListRoutes(registrar, supplierSqlList, supplierListRoutes);
  // Forms need these short lists at once, so they do not queue behind long truck lists.
  registrar.handle(
    listSuppliersRoute,
    (context) => respondUnlessNotModified(context, supplierSqlList, null, () => listParties(context.db, 'supplier')),
    { kind: 'list' },
  );
  registrar.handle(
    listClientsRoute,
    (context) => respondUnlessNotModified(context, clientSqlList, null, () => listParties(context.db, 'client')),
    { kind: 'list' },
  );
  registrar.handle(listDetailedClientsRoute, (context) =>
    respondUnlessNotModified(context, clientSqlList, null, () => listDetailedClients(context.db)),
  );
}
