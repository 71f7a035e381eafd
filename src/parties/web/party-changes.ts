/** What is to be read anew after a change of a client or a supplier. */
import { clientRoutes, listClientPapersRoute, supplierRoutes } from '#parties/party-record-routes.ts';
import {
  clientListRoutes,
  listClientsRoute,
  listDetailedClientsRoute,
  listSuppliersRoute,
  supplierListRoutes,
} from '#parties/party-routes.ts';
import { changesOf } from '#web/api/use-call.ts';

/** A change of a client. */
export const useClientChange = changesOf(
  clientListRoutes.rows,
  listClientsRoute,
  listDetailedClientsRoute,
  clientRoutes.get,
  clientRoutes.merges,
  clientRoutes.trucks,
  listClientPapersRoute,
);

/** A change of a supplier. */
export const useSupplierChange = changesOf(
  supplierListRoutes.rows,
  listSuppliersRoute,
  supplierRoutes.get,
  supplierRoutes.merges,
  supplierRoutes.trucks,
);
