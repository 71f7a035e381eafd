/** Answers the calls for shared pages. */
import { type Call, StreamAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { zipStream } from '#server/zip-stream.ts';
import { companyFromPath } from '#shared/companies.ts';
import { salePackRoute } from '#shares/sale-pack.ts';
import type { Share } from '#shares/share.ts';
import { createShareRoute, listSharesRoute, revokeShareRoute } from '#shares/share-routes.ts';
import { type PackParts, salePackFiles } from './sale-pack.ts';
import { createShare, revokeShare } from './save-share.ts';
import { listShares, type StoredShare } from './share-store.ts';

/** Below our own origin. */
export const sharePath = '/s/';

/** The address of a share by its secret. */
type ShareAddress = (secret: string) => string;

/** Addresses of shares below our own. */
export function shareAddress(publicUrl: string): ShareAddress {
  return (secret) => `${publicUrl}${sharePath}${secret}`;
}

/** Serves the calls of `share-routes.ts`. */
export function serveShareCalls(calls: Calls, addressOf: ShareAddress): void {
  const withAddress = ({ secret, ...share }: StoredShare): Share => ({ ...share, uri: addressOf(secret) });

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

/** Serves the call of `sale-pack.ts`; it holds no transaction while the pack is on its way. */
export function serveSalePack(calls: Calls, parts: Pick<PackParts, 'gallery' | 'printer' | 'addressOf'>): void {
  const answer = async ({ db, params, body, signal, actor, today }: Call<typeof salePackRoute>) => {
    const company = companyFromPath(params.truckCompany);
    const files = await salePackFiles({ ...parts, db, signal, actor, today }, company, body.ids);
    return new StreamAnswer('Sale_Pack.zip', salePackRoute.contentType, zipStream(files, signal));
  };
  calls.serve(salePackRoute, answer, { ownTransactions: true });
}
