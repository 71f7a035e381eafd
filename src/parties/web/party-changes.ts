/** What a change to a client or supplier reloads. */
import { clientRoutes, listClientPapersRoute, supplierRoutes } from '#parties/party-record-routes.ts';
import {
  clientListRoutes,
  listClientsRoute,
  listDetailedClientsRoute,
  listSuppliersRoute,
  supplierListRoutes,
} from '#parties/party-routes.ts';
import { changesOf } from '#web/api/use-call.ts';

export const useClientChange = changesOf(
  clientListRoutes.rows,
  listClientsRoute,
  listDetailedClientsRoute,
  clientRoutes.get,
  clientRoutes.merges,
  clientRoutes.trucks,
  listClientPapersRoute,
);

export const useSupplierChange = changesOf(
  supplierListRoutes.rows,
  listSuppliersRoute,
  supplierRoutes.get,
  supplierRoutes.merges,
  supplierRoutes.trucks,
);
