/** Answers the calls for shared pages. */
import { type Call, StreamAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { zipStream } from '#server/zip-stream.ts';
import { companyFromPath } from '#shared/companies.ts';
import { salePackRoute } from '#shares/sale-pack.ts';
import type { Share } from '#shares/share.ts';
import { createShareRoute, listSharesRoute, revokeShareRoute } from '#shares/share-routes.ts';
import { salePackFiles } from './sale-pack.ts';
import { createShare, revokeShare } from './save-share.ts';
import type { ShareGallery } from './share-media.ts';
import { listShares, type StoredShare } from './share-store.ts';

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

/** Serves the call of `sale-pack.ts`; it holds no transaction while the pack is on its way. */
export function serveSalePack(calls: Calls, gallery: ShareGallery, printer: PdfPrinter): void {
  const answer = async ({ db, params, body, signal, actor }: Call<typeof salePackRoute>) => {
    const company = companyFromPath(params.truckCompany);
    const files = await salePackFiles({ db, gallery, printer, signal, actor }, company, body.ids);
    return new StreamAnswer('Sale_Pack.zip', salePackRoute.contentType, zipStream(files, signal));
  };
  calls.serve(salePackRoute, answer, { ownTransactions: true });
}
