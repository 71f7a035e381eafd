/** The calls for a deleted record and its history; `deleted-records.ts` has the list. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { recordTypeNames } from '#shared/record-types.ts';
import { adminRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { fieldChangeSchema, historyEntrySchema, historyQuerySchema } from './history.ts';

const tag = 'History';
const roles = adminRoles;
const messages404 = { 404: 'The requested deleted record does not exist.' };
const params = z.object({ deletedId: z.string().regex(/^\d{1,18}$/, 'Not an id.') });

/** A record as it was when it was deleted. */
const deletedRecordSchema = z
  .object({
    id: z.string(),
    kind: z.enum(recordTypeNames),
    recordId: z.string(),
    company: companySchema.nullable(),
    /** A short description. */
    title: z.string(),
    at: z.string(),
    by: z.string(),
    fields: z.array(
      fieldChangeSchema.pick({ field: true, label: true }).extend({
        value: fieldChangeSchema.shape.from,
        /** As shown on screen. */
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'DeletedRecord' });
export type DeletedRecord = z.infer<typeof deletedRecordSchema>;

export const getDeletedRoute = defineRoute({
  id: 'getDeleted',
  tag,
  summary: 'Get a deleted record with its former values; it cannot be restored',
  method: 'GET',
  shows: ['deleted'],
  path: '/deleted/:deletedId',
  roles,
  params,
  result: deletedRecordSchema,
  messages: { 400: 'Failed to retrieve the deleted record.', ...messages404 },
});

export const deletedHistoryRoute = defineRoute({
  id: 'getDeletedHistory',
  tag,
  summary: 'List the history of a deleted record and its dependent records, newest first',
  method: 'GET',
  shows: ['deleted'],
  path: '/deleted/:deletedId/history',
  roles,
  params,
  query: historyQuerySchema,
  result: z.array(historyEntrySchema),
  messages: { 400: 'Failed to retrieve the history of the deleted record.', ...messages404 },
});
