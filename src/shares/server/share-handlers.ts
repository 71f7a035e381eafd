import { type RequestContext, StreamResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { zipStream } from '#server/zip-stream.ts';
import { companyFromPath } from '#shared/companies.ts';
import { salePackRoute } from '#shares/sale-pack.ts';
import type { Share } from '#shares/share.ts';
import { createShareRoute, listSharesRoute, revokeShareRoute } from '#shares/share-routes.ts';
import { type PackParts, salePackFiles } from './sale-pack.ts';
import { createShare, revokeShare } from './save-share.ts';
import { listShares, type StoredShare } from './share-store.ts';

export const sharePath = '/s/';

/** Builds the URL of a share from its secret. */
type ShareAddress = (secret: string) => string;

export function shareAddress(publicUrl: string): ShareAddress {
  return (secret) => `${publicUrl}${sharePath}${secret}`;
}

export function registerShareRoutes(registrar: RouteRegistrar, addressOf: ShareAddress): void {
  const withAddress = ({ secret, ...share }: StoredShare): Share => ({ ...share, uri: addressOf(secret) });

  registrar.handle(listSharesRoute, async ({ db, params, query }) => {
    return (await listShares(db, companyFromPath(params.truckCompany), query.truckId)).map(withAddress);
  });

  registrar.handle(createShareRoute, async (context) => {
    return withAddress(await createShare(context, companyFromPath(context.params.truckCompany), context.body));
  });

  registrar.handle(revokeShareRoute, (context) => {
    return revokeShare(context, companyFromPath(context.params.truckCompany), context.params.shareId);
  });
}

/** Runs without a transaction while the pack is being sent. */
export function registerSalePackRoutes(
  registrar: RouteRegistrar,
  parts: Pick<PackParts, 'mediaServices' | 'printer' | 'addressOf'>,
): void {
  const sendPack = async ({ db, params, body, signal, actor, today }: RequestContext<typeof salePackRoute>) => {
    const company = companyFromPath(params.truckCompany);
    const files = await salePackFiles({ ...parts, db, signal, actor, today }, company, body.ids);
    return new StreamResponse('Sale_Pack.zip', salePackRoute.contentType, zipStream(files, signal));
  };
  registrar.handle(salePackRoute, sendPack, { ownTransactions: true });
}
