/** Handlers for orders and invoices, registered once per kind. */
import { type Kysely, sql } from 'kysely';
import type { IssuedCopies } from '#ledger/server/issued-copies.ts';
import { ledgerKeyOf, readRevision, registerLedgerRoutes } from '#ledger/server/ledger-handlers.ts';
import { type PaperKind, paperKinds } from '#paperwork/paper-kinds.ts';
import { type PaperRevision, paperRevisionRoutes } from '#paperwork/paper-revision-routes.ts';
import { deleteFlag, generateInvoiceRoute, paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { invoiceSaleRoute, markInvoiceSoldRoute } from '#paperwork/sale-routes.ts';
import { listTruckPapersRoute, type TruckPaper } from '#paperwork/truck-papers.ts';
import { listTruckWarningsRoute } from '#paperwork/truck-warnings.ts';
import type { Database } from '#server/db/schema.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { respondUnlessNotModified } from '#server/list/list-etag.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import { type Company, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { TruckRules } from '#trucks/server/truck-rules.ts';
import { deletePaper } from './delete-paper.ts';
import { generateInvoice } from './generate-invoice.ts';
import { markInvoiceSold, readInvoiceSale } from './invoice-sale.ts';
import { paperSqlLists } from './paper-sql-lists.ts';
import { findPaper, listPapers } from './paper-store.ts';
import { type BeforeChange, changePaper, createPaper } from './save-paper.ts';
import { readTruckWarnings, withWarnings } from './truck-warnings.ts';
import { upgradeRevision } from './upgrade-revision.ts';

/** Newest first; undefined if the company has no such truck. */
async function listTruckPapers(
  db: Kysely<Database>,
  company: Company,
  truckId: string,
): Promise<TruckPaper[] | undefined> {
  const { rows } = await sql<{ papers: TruckPaper[] }>`
    select coalesce((
      select json_agg(row_to_json(r))
      from (
        select p.id, p.kind, p.company, p.number, p.date, p.currency,
          p.bill_to_name as "billToClientName", p.total_due as "totalDue"
        from paper p
        where p.company = ${company} and p.id in (select paper_id from paper_truck where truck_id = ${truckId})
        order by p.date desc, p.number_value desc, p.id
      ) r
    ), '[]') as papers
    from truck
    where id = ${truckId} and company = ${company}`.execute(db);
  return rows[0]?.papers;
}

interface PaperworkParts {
  copies: IssuedCopies;
  mail: MailConfig;
  truckRules: TruckRules;
  /** Hook of features that depend on invoices, such as credit notes. */
  beforeChange: BeforeChange;
}

function registerPaperRoutes(
  registrar: RouteRegistrar,
  kind: PaperKind,
  { copies, mail, beforeChange }: PaperworkParts,
): void {
  const routes = paperworkRoutes[kind];
  registerLedgerRoutes(registrar, kind, copies, mail);

  registrar.handle(paperRevisionRoutes[kind], async ({ db, params }): Promise<PaperRevision> => {
    const { stored, about } = await readRevision(db, ledgerKeyOf(kind, params), params.n);
    return { ...upgradeRevision(stored), ...about };
  });

  registrar.handle(routes.create, async (context) => {
    const company = companyFromPath(context.params.truckCompany);
    const stored = await createPaper(context, { company, kind }, context.body);
    context.setVersion(stored.version);
    return withWarnings(context, kind, stored);
  });

  registrar.handle(routes.list, (context) => {
    const company = companyFromPath(context.params.truckCompany);
    return respondUnlessNotModified(context, paperSqlLists[kind], company, () => listPapers(context, company, kind));
  });

  registerListRoutes(registrar, paperSqlLists[kind], paperListRoutes[kind]);

  registrar.handle(routes.details, async (context) => {
    const { truckCompany, paperId: id } = context.params;
    const stored = await findPaper(context, { company: companyFromPath(truckCompany), kind, id });
    if (!stored) throw notFound();
    context.setVersion(stored.version);
    return withWarnings(context, kind, stored);
  });

  registrar.handle(routes.download, (context) => {
    const { truckCompany, paperId: id } = context.params;
    return copies.download(context, ledgerKeyOf(kind, { truckCompany, id }));
  });

  registrar.handle(routes.update, async (context) => {
    const { truckCompany, paperId: id } = context.params;
    const target = { company: companyFromPath(truckCompany), kind, id, ifMatch: context.ifMatch };
    const { before, after } = await changePaper(context, target, context.body, beforeChange);
    context.setVersion(after.version);
    return withWarnings(context, kind, after, before);
  });

  registrar.handle(routes.remove, async (context) => {
    const { truckCompany, paperId: id } = context.params;
    const target = { company: companyFromPath(truckCompany), kind, id, ifMatch: context.ifMatch };
    await deletePaper(context, target, context.query[deleteFlag(kind)] === 'true');
  });
}

export function registerPaperworkRoutes(registrar: RouteRegistrar, parts: PaperworkParts): void {
  for (const kind of paperKinds) registerPaperRoutes(registrar, kind, parts);

  registrar.handle(generateInvoiceRoute, async (context) => {
    const { truckCompany, paperId } = context.params;
    const stored = await generateInvoice(context, companyFromPath(truckCompany), paperId);
    context.setVersion(stored.version);
    return withWarnings(context, 'invoice', stored);
  });

  registrar.handle(listTruckPapersRoute, async ({ db, params }) => {
    const papers = await listTruckPapers(db, companyFromPath(params.truckCompany), params.truckId);
    if (!papers) throw notFound();
    return papers;
  });

  registrar.handle(listTruckWarningsRoute, async (context) => {
    const { params, query } = context;
    const { paperId = null, clientId } = query;
    const purpose = { paperId, clientIds: clientId === undefined ? [] : [clientId] };
    const warnings = await readTruckWarnings(context, companyFromPath(params.truckCompany), params.truckId, purpose);
    if (!warnings) throw notFound();
    return warnings;
  });

  registrar.handle(invoiceSaleRoute, (context) => {
    const { truckCompany, invoiceId } = context.params;
    return readInvoiceSale(context, companyFromPath(truckCompany), invoiceId, parts.truckRules);
  });

  registrar.handle(markInvoiceSoldRoute, async (context) => {
    const { truckCompany, invoiceId: id } = context.params;
    const target = { company: companyFromPath(truckCompany), id, ifMatch: context.ifMatch };
    const { sale, version } = await markInvoiceSold(context, target, parts.truckRules);
    context.setVersion(version);
    return sale;
  });
}
