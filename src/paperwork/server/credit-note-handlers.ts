/** Answers the calls for credit notes. */
import { creditNoteCatalogue } from '#paperwork/credit-note-fields.ts';
import {
  createCreditNoteRoute,
  creditNoteListRoutes,
  deleteCreditNoteRoute,
  downloadCreditNoteRoute,
  getCreditNoteRoute,
} from '#paperwork/credit-note-routes.ts';
import { FileAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { serveList } from '#server/list/serve-list.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { findCreditNote } from './credit-note-store.ts';
import { issueCopy } from './ledger/issue-copy.ts';
import { createCreditNote, deleteCreditNote } from './save-credit-note.ts';

/** Serves the calls of `credit-note-routes.ts`. */
export function serveCreditNoteCalls(calls: Calls, printer: PdfPrinter): void {
  serveList(calls, creditNoteCatalogue, creditNoteListRoutes);

  calls.serve(createCreditNoteRoute, (call) => {
    const { truckCompany, invoiceId } = call.params;
    return createCreditNote(call, companyFromPath(truckCompany), invoiceId, call.body);
  });

  calls.serve(getCreditNoteRoute, async ({ db, params }) => {
    const note = await findCreditNote(db, companyFromPath(params.truckCompany), params.creditNoteId);
    if (!note) throw notFound();
    return note;
  });

  calls.serve(deleteCreditNoteRoute, (call) => {
    return deleteCreditNote(call, companyFromPath(call.params.truckCompany), call.params.creditNoteId);
  });

  calls.serve(downloadCreditNoteRoute, async (call) => {
    const { signal, isHead, params } = call;
    const key = { company: companyFromPath(params.truckCompany), kind: 'creditNote', id: params.creditNoteId } as const;
    const { fileName, content } = await issueCopy(call, printer, key, { how: 'downloaded', signal, isHead });
    return new FileAnswer(fileName, content);
  });
}
