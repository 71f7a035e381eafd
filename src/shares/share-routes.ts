/** The calls for shared pages (specification, section 19). */
import { z } from 'zod';
import { rolesThatRead } from '#shared/record-readers.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { shareBodySchema, shareSchema } from '#shares/share.ts';

const tag = 'Shared pages';
const roles = rolesThatRead('share');

/** `GET /{truckCompany}/shares`: the newest first; of one truck where it is named. */
export const listSharesRoute = defineRoute({
  id: 'listShares',
  tag,
  summary: 'Shared pages that are not revoked, the newest first',
  method: 'GET',
  path: '/:truckCompany/shares',
  roles,
  params: companyParams,
  query: z.object({ truckId: idSchema.optional() }),
  result: z.array(shareSchema),
  messages: { 400: 'Failed to retrieve list of shares.' },
});

/** `POST /{truckCompany}/shares` */
export const createShareRoute = defineRoute({
  id: 'createShare',
  tag,
  summary: 'Make an address where chosen trucks, photos, films and facts are seen without signing in',
  method: 'POST',
  path: '/:truckCompany/shares',
  roles,
  params: companyParams,
  body: shareBodySchema,
  result: shareSchema,
  messages: { 400: 'Failed to share trucks.' },
});

/** `DELETE /{truckCompany}/shares/{shareId}` */
export const revokeShareRoute = defineRoute({
  id: 'revokeShare',
  tag,
  summary: 'Revoke a shared page: its address opens nothing any more',
  method: 'DELETE',
  path: '/:truckCompany/shares/:shareId',
  roles,
  params: companyParams.extend({ shareId: idSchema }),
  messages: { 400: 'Failed to revoke share.', 404: 'The requested share does not exist.' },
});
