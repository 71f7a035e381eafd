/** Answers the calls for orders and invoices: one set of handlers, served once for each kind. */
import { type Kysely, sql } from 'kysely';
import { issueCopy } from '#ledger/server/issue-copy.ts';
import { serveSending } from '#ledger/server/send-paper.ts';
import { paperCatalogues } from '#paperwork/paper-fields.ts';
import { type PaperKind, paperKinds } from '#paperwork/paper-kinds.ts';
import { deleteFlag, generateInvoiceRoute, paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { invoiceSaleRoute, markInvoiceSoldRoute } from '#paperwork/sale-routes.ts';
import { listTruckPapersRoute, type TruckPaper } from '#paperwork/truck-papers.ts';
import { listTruckWarningsRoute } from '#paperwork/truck-warnings.ts';
import type { Database } from '#server/db/schema.ts';
import { FileAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { arrayUnlessKnown } from '#server/list/list-etag.ts';
import { serveList } from '#server/list/serve-list.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type Company, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { TruckRules } from '#trucks/server/truck-rules.ts';
import { deletePaper } from './delete-paper.ts';
import { generateInvoice } from './generate-invoice.ts';
import { markInvoiceSold, readInvoiceSale } from './invoice-sale.ts';
import { paperPress, servePaperLedger } from './paper-ledger.ts';
import { findPaper, listPapers } from './paper-store.ts';
import { type BeforeChange, changePaper, createPaper } from './save-paper.ts';
import { readTruckWarnings, withWarnings } from './truck-warnings.ts';

/** A company's papers with the truck, the latest first; undefined where the company has no such truck. */
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

/** What papers are given from outside. */
interface PaperworkParts {
  printer: PdfPrinter;
  mail: MailConfig;
  truckRules: TruckRules;
  /** What rooms above do before an invoice changes. */
  beforeChange: BeforeChange;
}

function servePapersOfKind(calls: Calls, kind: PaperKind, { printer, mail, beforeChange }: PaperworkParts): void {
  const routes = paperworkRoutes[kind];
  const press = paperPress(kind, printer);
  servePaperLedger(calls, kind);
  serveSending(calls, kind, press, mail);

  calls.serve(routes.create, async (call) => {
    const company = companyFromPath(call.params.truckCompany);
    const stored = await createPaper(call, { company, kind }, call.body);
    call.setVersion(stored.version);
    return withWarnings(call, kind, stored);
  });

  calls.serve(routes.list, (call) => {
    const company = companyFromPath(call.params.truckCompany);
    return arrayUnlessKnown(call, paperCatalogues[kind], company, () => listPapers(call, company, kind));
  });

  serveList(calls, paperCatalogues[kind], paperListRoutes[kind]);

  calls.serve(routes.details, async (call) => {
    const { truckCompany, paperId: id } = call.params;
    const stored = await findPaper(call, { company: companyFromPath(truckCompany), kind, id });
    if (!stored) throw notFound();
    call.setVersion(stored.version);
    return withWarnings(call, kind, stored);
  });

  calls.serve(routes.download, async (call) => {
    const { truckCompany, paperId: id } = call.params;
    const { signal, isHead } = call;
    const key = { company: companyFromPath(truckCompany), kind, id };
    const { fileName, content } = await issueCopy(call, press, key, { signal, isHead });
    return new FileAnswer(fileName, content);
  });

  calls.serve(routes.update, async (call) => {
    const { truckCompany, paperId: id } = call.params;
    const target = { company: companyFromPath(truckCompany), kind, id, ifMatch: call.ifMatch };
    const { before, after } = await changePaper(call, target, call.body, beforeChange);
    call.setVersion(after.version);
    return withWarnings(call, kind, after, before);
  });

  calls.serve(routes.remove, async (call) => {
    const { truckCompany, paperId: id } = call.params;
    const target = { company: companyFromPath(truckCompany), kind, id, ifMatch: call.ifMatch };
    await deletePaper(call, target, call.query[deleteFlag(kind)] === 'true');
  });
}

/** Serves the calls of `paperwork-routes.ts`. */
export function servePaperworkCalls(calls: Calls, parts: PaperworkParts): void {
  for (const kind of paperKinds) servePapersOfKind(calls, kind, parts);

  calls.serve(generateInvoiceRoute, async (call) => {
    const { truckCompany, paperId } = call.params;
    const stored = await generateInvoice(call, companyFromPath(truckCompany), paperId);
    call.setVersion(stored.version);
    return withWarnings(call, 'invoice', stored);
  });

  calls.serve(listTruckPapersRoute, async ({ db, params }) => {
    const papers = await listTruckPapers(db, companyFromPath(params.truckCompany), params.truckId);
    if (!papers) throw notFound();
    return papers;
  });

  calls.serve(listTruckWarningsRoute, async (call) => {
    const { params, query } = call;
    const { paperId = null, clientId } = query;
    const purpose = { paperId, clientIds: clientId === undefined ? [] : [clientId] };
    const warnings = await readTruckWarnings(call, companyFromPath(params.truckCompany), params.truckId, purpose);
    if (!warnings) throw notFound();
    return warnings;
  });

  calls.serve(invoiceSaleRoute, (call) => {
    const { truckCompany, invoiceId } = call.params;
    return readInvoiceSale(call, companyFromPath(truckCompany), invoiceId, parts.truckRules);
  });

  calls.serve(markInvoiceSoldRoute, async (call) => {
    const { truckCompany, invoiceId: id } = call.params;
    const target = { company: companyFromPath(truckCompany), id, ifMatch: call.ifMatch };
    const { sale, version } = await markInvoiceSold(call, target, parts.truckRules);
    call.setVersion(version);
    return sale;
  });
}
