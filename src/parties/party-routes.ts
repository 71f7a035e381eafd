/** The calls for clients and suppliers (specification, sections 7 and 19). */
import { z } from 'zod';
import { detailedClientSchema } from '#parties/party-details.ts';
import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import { clientSchema, supplierSchema } from '#parties/party-record.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

/** `GET /suppliers`: every supplier with all its fields, by name. */
export const listSuppliersRoute = defineRoute({
  id: 'listSuppliers',
  tag: 'Parties',
  summary: 'Suppliers, by name',
  method: 'GET',
  path: '/suppliers',
  roles: approvedRoles,
  result: z.array(supplierSchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve list of suppliers.' },
});

/** `GET /clients`: every client with all its fields, by name. */
export const listClientsRoute = defineRoute({
  id: 'listClients',
  tag: 'Parties',
  summary: 'Clients, by name',
  method: 'GET',
  path: '/clients',
  roles: approvedRoles,
  result: z.array(clientSchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve list of clients.' },
});

/** `GET /clients/detailed`: every client by name, with its particulars for bills and for shipments. */
export const listDetailedClientsRoute = defineRoute({
  id: 'listDetailedClients',
  tag: 'Parties',
  summary: 'Clients with bill-to and ship-to details, by name',
  method: 'GET',
  path: '/clients/detailed',
  roles: approvedRoles,
  result: z.array(detailedClientSchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve list of clients.' },
});

/** The list of clients by query. */
export const clientListRoutes = listRoutes(clientListSchema, 'Parties');

/** The list of suppliers by query. */
export const supplierListRoutes = listRoutes(supplierListSchema, 'Parties');
