/** Answers the calls for shared pages. */
import type { Calls } from '#server/http/calls.ts';
import { companyFromPath } from '#shared/companies.ts';
import type { Share } from '#shares/share.ts';
import { createShareRoute, listSharesRoute, revokeShareRoute } from '#shares/share-routes.ts';
import { createShare, revokeShare } from './save-share.ts';
import type { StoredShare } from './share-store.ts';
import { listShares } from './share-store.ts';

/** Below our own origin. */
export const sharePath = '/s/';

/** Serves the calls of `share-routes.ts`. */
export function serveShareCalls(calls: Calls, publicUrl: string): void {
  const withAddress = ({ secret, ...share }: StoredShare): Share => ({
    ...share,
    uri: `${publicUrl}${sharePath}${secret}`,
  });

  calls.serve(listSharesRoute, async ({ db, params, query }) => {
    return (await listShares(db, companyFromPath(params.truckCompany), query.truckId)).map(withAddress);
  });

  calls.serve(createShareRoute, async (call) => {
    return withAddress(await createShare(call, companyFromPath(call.params.truckCompany), call.body));
  });

  calls.serve(revokeShareRoute, (call) => {
    return revokeShare(call, companyFromPath(call.params.truckCompany), call.params.shareId);
  });
}
