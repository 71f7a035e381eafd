/** The calls for record histories. */
import { z } from 'zod';
import type { CompanyPath } from '#shared/companies.ts';
import type { RecordKind, RecordPage } from '#shared/record-kind.ts';
import { rolesThatRead } from '#shared/record-readers.ts';
import { nounInSentences, pageTypes, recordTypeNames } from '#shared/record-types.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { historyEntrySchema, historyQuerySchema } from './history.ts';

const tag = 'History';

interface Params {
  truckCompany?: CompanyPath | undefined;
  recordId: string;
}

/** `GET .../{id}/history`. Roles that may read a record may read its history. */
export function historyRoute(
  kind: Pick<RecordKind, 'type' | 'readers'> & { page: RecordPage },
  options: { recordId?: z.ZodType<string, string> } = {},
) {
  const { segment, isOfCompany } = kind.page;
  const { recordId = idSchema } = options;
  const params: z.ZodType<Params, Params> = isOfCompany ? companyParams.extend({ recordId }) : z.object({ recordId });
  const noun = nounInSentences(kind.type);
  return defineRoute({
    id: `get${kind.type.charAt(0).toUpperCase()}${kind.type.slice(1)}History`,
    tag,
    summary: `List the history of a ${noun} and its dependent records, newest first`,
    method: 'GET',
    // Related records add entries too.
    shows: recordTypeNames,
    path: isOfCompany ? `/:truckCompany/${segment}/:recordId/history` : `/${segment}/:recordId/history`,
    roles: rolesThatRead(kind),
    params,
    query: historyQuerySchema,
    result: z.array(historyEntrySchema),
    messages: {
      400: `Failed to retrieve the history of the ${noun}.`,
      404: `The requested ${noun} does not exist.`,
    },
  });
}

export type HistoryRoute = ReturnType<typeof historyRoute>;

/** `GET /deletions/{kind}/{id}`, for the record's open page or form. */
export const deletionRoute = defineRoute({
  id: 'getDeletion',
  roles: approvedRoles,
  tag,
  summary: 'Get who deleted a record, and when; null if it exists or never existed',
  method: 'GET',
  shows: ['deleted'],
  path: '/deletions/:kind/:recordId',
  params: z.object({ kind: z.enum(pageTypes), recordId: idSchema }),
  result: z.object({ deletion: z.object({ by: z.string().nullable(), at: z.string() }).nullable() }),
  messages: { 400: 'Failed to retrieve the deletion.' },
});
