/** The list calls for clients and suppliers. */
import { z } from 'zod';
import { detailedClientSchema } from '#parties/party-details.ts';
import { clientListSchema, supplierListSchema } from '#parties/party-fields.ts';
import { clientSchema, supplierSchema } from '#parties/party-record.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';

/** `GET /suppliers`: all suppliers with all fields, by name. */
export const listSuppliersRoute = defineRoute({
  id: 'listSuppliers',
  tag: 'Parties',
  summary: 'List suppliers by name',
  method: 'GET',
  shows: supplierListSchema.shows,
  path: '/suppliers',
  roles: approvedRoles,
  result: z.array(supplierSchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve list of suppliers.' },
});

/** `GET /clients`: all clients with all fields, by name. */
export const listClientsRoute = defineRoute({
  id: 'listClients',
  tag: 'Parties',
  summary: 'List clients by name',
  method: 'GET',
  shows: clientListSchema.shows,
  path: '/clients',
  roles: approvedRoles,
  result: z.array(clientSchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve list of clients.' },
});

/** `GET /clients/detailed`: all clients by name, with Bill To and Ship To details. */
export const listDetailedClientsRoute = defineRoute({
  id: 'listDetailedClients',
  tag: 'Parties',
  summary: 'List clients by name with Bill To and Ship To details',
  method: 'GET',
  shows: clientListSchema.shows,
  path: '/clients/detailed',
  roles: approvedRoles,
  result: z.array(detailedClientSchema),
  conditional: true,
  messages: { 400: 'Failed to retrieve list of clients.' },
});

export const clientListRoutes = listRoutes(clientListSchema, 'Parties');

export const supplierListRoutes = listRoutes(supplierListSchema, 'Parties');
