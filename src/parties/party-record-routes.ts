/** The calls for single clients and suppliers: read, create, update, merge. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute, type Shape } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import type { PartyKind } from './party.ts';
import {
  clientSchema,
  clientUpdateSchema,
  mergeBodySchema,
  mergeSchema,
  newClientSchema,
  newSupplierSchema,
  partyPaperSchema,
  partyTruckSchema,
  supplierSchema,
  supplierUpdateSchema,
} from './party-record.ts';

const tag = 'Parties';
const roles = approvedRoles;
const params = z.object({ partyId: idSchema });
const mergeParams = z.object({ partyId: idSchema, mergeId: idSchema });

interface Shapes<Record extends Shape, New extends Shape, Update extends Shape, Merged extends Shape> {
  record: Record;
  newOne: New;
  update: Update;
  merged: Merged;
}

function recordRoutes<R extends Shape, N extends Shape, U extends Shape, M extends Shape>(
  kind: PartyKind,
  { record, newOne, update, merged }: Shapes<R, N, U, M>,
) {
  const name = kind === 'client' ? 'Client' : 'Supplier';
  const list = `/${kind}s` as const;
  const one = `${list}/:partyId` as const;
  const missing = `The requested ${kind} does not exist.`;
  return {
    create: defineRoute({
      id: `create${name}`,
      tag,
      summary: `Create a ${kind}`,
      method: 'POST',
      changes: [kind],
      path: list,
      roles,
      body: newOne,
      result: record,
      etag: true,
      messages: { 400: `Failed to create ${kind}.`, 409: `The ${kind} to be created already exists.` },
    }),
    /** `GET /clients/{id}`: a merged client's id returns the client it was merged into. */
    get: defineRoute({
      id: `get${name}`,
      tag,
      summary: `Get a ${kind}; a merged id returns the remaining ${kind}`,
      method: 'GET',
      shows: [kind, 'invoice', 'creditNote'],
      path: one,
      roles,
      params,
      result: record,
      etag: true,
      messages: { 400: `Failed to retrieve ${kind}.`, 404: missing },
    }),
    update: defineRoute({
      id: `update${name}`,
      tag,
      summary: `Update a ${kind}; omitted fields stay unchanged, null clears a field`,
      method: 'PUT',
      changes: [kind],
      path: one,
      roles,
      params,
      body: update,
      result: record,
      etag: true,
      messages: {
        400: `Failed to update ${kind}.`,
        404: `The requested ${kind} does not exist.`,
        409: `The name for ${kind} to be updated already exists.`,
      },
    }),
    merge: defineRoute({
      id: `merge${name}`,
      tag,
      summary: `Merge another ${kind} into this one`,
      method: 'POST',
      changes: [kind],
      path: `${one}/merge`,
      roles,
      params,
      body: mergeBodySchema,
      result: merged,
      etag: true,
      messages: {
        400: `Failed to merge ${kind}s.`,
        404: missing,
        409: `One of the ${kind}s was merged in the meantime. Reload to see the latest version.`,
      },
    }),
    undo: defineRoute({
      id: `undoMerge${name}`,
      tag,
      summary: `Undo a merge of ${kind}s, within 30 days`,
      method: 'DELETE',
      changes: [kind],
      path: `${one}/merge/:mergeId`,
      roles,
      params: mergeParams,
      messages: {
        400: 'Failed to undo merge.',
        404: 'The requested merge does not exist.',
        409: 'This merge cannot be undone.',
      },
    }),
    merges: defineRoute({
      id: `list${name}Merges`,
      tag,
      summary: `List merges into this ${kind} that can be undone, latest first`,
      method: 'GET',
      shows: [kind],
      path: `${one}/merges`,
      roles,
      params,
      result: z.array(mergeSchema),
      messages: { 400: 'Failed to retrieve list of merges.', 404: missing },
    }),
    trucks: defineRoute({
      id: `list${name}Trucks`,
      tag,
      summary: kind === 'client' ? 'List trucks sold to this client' : 'List trucks bought from this supplier',
      method: 'GET',
      shows: [kind, 'truck'],
      path: `${one}/trucks`,
      roles,
      params,
      result: z.array(partyTruckSchema),
      messages: { 400: 'Failed to retrieve list of trucks.', 404: missing },
    }),
  };
}

const merged = { mergeId: idSchema };

export const clientRoutes = recordRoutes('client', {
  record: clientSchema,
  newOne: newClientSchema,
  update: clientUpdateSchema,
  merged: clientSchema.extend(merged).meta({ id: 'MergedClient' }),
});

export const supplierRoutes = recordRoutes('supplier', {
  record: supplierSchema,
  newOne: newSupplierSchema,
  update: supplierUpdateSchema,
  merged: supplierSchema.extend(merged).meta({ id: 'MergedSupplier' }),
});

export const listClientPapersRoute = defineRoute({
  id: 'listClientPapers',
  tag,
  summary: 'List orders and invoices billed or shipped to this client, newest first',
  method: 'GET',
  shows: ['client', 'order', 'invoice', 'creditNote'],
  path: '/clients/:partyId/papers',
  roles,
  params,
  result: z.array(partyPaperSchema),
  messages: { 400: 'Failed to retrieve list of orders and invoices.', 404: 'The requested client does not exist.' },
});
