/** Answers the calls for orders and invoices: one set of handlers, served once for each kind. */
import { type PaperKind, paperKinds } from '#paperwork/paperwork.ts';
import { deleteFlag, generateInvoiceRoute, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { JsonText } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { deletePaper } from './delete-paper.ts';
import { generateInvoice } from './generate-invoice.ts';
import { findPaper, listPapers } from './paper-store.ts';
import { changePaper, createPaper } from './save-paper.ts';

function servePapersOfKind(calls: Calls, kind: PaperKind): void {
  const routes = paperworkRoutes[kind];

  calls.serve(routes.create, async (call) => {
    const company = companyFromPath(call.params.truckCompany);
    const { paper, version } = await createPaper(call, { company, kind }, call.body);
    call.setVersion(version);
    return paper;
  });

  calls.serve(
    routes.list,
    async ({ db, params }) => new JsonText(await listPapers(db, companyFromPath(params.truckCompany), kind)),
  );

  calls.serve(routes.details, async (call) => {
    const { truckCompany, paperId: id } = call.params;
    const stored = await findPaper(call.db, { company: companyFromPath(truckCompany), kind, id });
    if (!stored) throw notFound();
    call.setVersion(stored.version);
    return stored.paper;
  });

  calls.serve(routes.update, async (call) => {
    const { truckCompany, paperId: id } = call.params;
    const target = { company: companyFromPath(truckCompany), kind, id, ifMatch: call.ifMatch };
    const { paper, version } = await changePaper(call, target, call.body);
    call.setVersion(version);
    return paper;
  });

  calls.serve(routes.remove, async (call) => {
    const { truckCompany, paperId: id } = call.params;
    const target = { company: companyFromPath(truckCompany), kind, id, ifMatch: call.ifMatch };
    await deletePaper(call, target, call.query[deleteFlag(kind)] === 'true');
  });
}

/** Serves the calls of `paperwork-routes.ts`. */
export function servePaperworkCalls(calls: Calls): void {
  for (const kind of paperKinds) servePapersOfKind(calls, kind);

  calls.serve(generateInvoiceRoute, async (call) => {
    const { truckCompany, paperId } = call.params;
    const { paper, version } = await generateInvoice(call, companyFromPath(truckCompany), paperId);
    call.setVersion(version);
    return paper;
  });
}
