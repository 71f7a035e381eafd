import { z } from 'zod';
import { rolesThatRead } from '#shared/record-readers.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { shareBodySchema, shareSchema } from '#shares/share.ts';
import { shareKind } from './share-kind.ts';

const tag = 'Shared pages';
const roles = rolesThatRead(shareKind);

/** Newest first, optionally only those with a truck. */
export const listSharesRoute = defineRoute({
  id: 'listShares',
  tag,
  summary: 'List shared pages that have not been revoked, newest first',
  method: 'GET',
  shows: ['share', 'truck'],
  path: '/:truckCompany/shares',
  roles,
  params: companyParams,
  query: z.object({ truckId: idSchema.optional() }),
  result: z.array(shareSchema),
  messages: { 400: 'Failed to retrieve list of shares.' },
});

export const createShareRoute = defineRoute({
  id: 'createShare',
  tag,
  summary: 'Create a link that shows selected trucks, photos, videos and details without logging in',
  method: 'POST',
  changes: ['share'],
  path: '/:truckCompany/shares',
  roles,
  params: companyParams,
  body: shareBodySchema,
  result: shareSchema,
  messages: { 400: 'Failed to share trucks.' },
});

export const revokeShareRoute = defineRoute({
  id: 'revokeShare',
  tag,
  summary: 'Stop sharing a page; its link stops working',
  method: 'DELETE',
  changes: ['share'],
  path: '/:truckCompany/shares/:shareId',
  roles,
  params: companyParams.extend({ shareId: idSchema }),
  messages: { 400: 'Failed to stop sharing.', 404: 'The requested share does not exist.' },
});
