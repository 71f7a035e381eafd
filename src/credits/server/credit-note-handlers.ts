/** Answers the calls for credit notes. */
import { type CreditNote, creditNoteFileName, creditNoteWarnings } from '#credits/credit-note.ts';
import { creditNoteCatalogue } from '#credits/credit-note-fields.ts';
import {
  type CreditNoteRevision,
  createCreditNoteRoute,
  creditedTrucksRoute,
  creditNoteListRoutes,
  creditNoteRevisionRoute,
  deleteCreditNoteRoute,
  downloadCreditNoteRoute,
  getCreditNoteRoute,
} from '#credits/credit-note-routes.ts';
import { issueCopy } from '#ledger/server/issue-copy.ts';
import { ledgerKeyOf, readRevision, serveLedgerOf } from '#ledger/server/ledger-handlers.ts';
import type { Press } from '#ledger/server/print-revision.ts';
import { serveSending } from '#ledger/server/send-paper.ts';
import type { LedgerHome } from '#ledger/server/standing-store.ts';
import { FileAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { serveList } from '#server/list/serve-list.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { creditNoteOfRevision } from './credit-note-forms.ts';
import { findCreditNote, findEnteredOn } from './credit-note-store.ts';
import { findCreditedTrucks } from './credited-trucks-store.ts';
import { creditNotePdf } from './pdf/credit-note-pdf.ts';
import { createCreditNote, deleteCreditNote } from './save-credit-note.ts';

const home: LedgerHome = { table: 'credit_note', isShared: false };

const withWarnings = (note: CreditNote, entry: { today: string; enteredOn: string }) => ({
  ...note,
  warnings: creditNoteWarnings(note, entry),
});

/** Prints credit notes. */
export function creditNotePress(printer: PdfPrinter): Press {
  return {
    home,
    printer,
    layOut: (revision, letterhead) => {
      const note = creditNoteOfRevision(revision);
      return { job: creditNotePdf({ note, letterhead }), fileName: creditNoteFileName(note.number) };
    },
    mailRows: (revision) => {
      const { number, invoiceNumber, total, currency } = creditNoteOfRevision(revision);
      return [
        { label: 'Credit note number', text: number },
        { label: 'Credits', text: `Invoice ${invoiceNumber}` },
        { label: 'Total credit', text: formatMoney(total, currency) },
      ];
    },
  };
}

/** Credit notes in the ledger: what was saved and handed out of them. */
function serveCreditNoteLedger(calls: Calls, press: Press, mail: MailConfig): void {
  serveLedgerOf(calls, 'creditNote', home);
  serveSending(calls, 'creditNote', press, mail);

  calls.serve(creditNoteRevisionRoute, async ({ db, params }): Promise<CreditNoteRevision> => {
    const { stored, about } = await readRevision(db, home, ledgerKeyOf('creditNote', params), params.n);
    return { ...creditNoteOfRevision(stored), ...about };
  });

  calls.serve(downloadCreditNoteRoute, async (call) => {
    const { signal, isHead, params } = call;
    const key = { company: companyFromPath(params.truckCompany), kind: 'creditNote', id: params.creditNoteId } as const;
    const { fileName, content } = await issueCopy(call, press, key, { signal, isHead });
    return new FileAnswer(fileName, content);
  });
}

/** Serves the calls of `credit-note-routes.ts`, and what the ledger has of credit notes. */
export function serveCreditNoteCalls(calls: Calls, printer: PdfPrinter, mail: MailConfig): void {
  serveCreditNoteLedger(calls, creditNotePress(printer), mail);
  serveList(calls, creditNoteCatalogue, creditNoteListRoutes);

  calls.serve(createCreditNoteRoute, async (call) => {
    const { truckCompany, invoiceId } = call.params;
    const note = await createCreditNote(call, companyFromPath(truckCompany), invoiceId, call.body);
    const today = call.today();
    return withWarnings(note, { today, enteredOn: today });
  });

  calls.serve(getCreditNoteRoute, async ({ db, params, today }) => {
    const note = await findCreditNote(db, companyFromPath(params.truckCompany), params.creditNoteId);
    if (!note) throw notFound();
    return withWarnings(note, { today: today(), enteredOn: await findEnteredOn(db, note.id) });
  });

  calls.serve(creditedTrucksRoute, async ({ db, params, today }) => {
    const { creditNoteId: id } = params;
    const note = await findCreditNote(db, companyFromPath(params.truckCompany), id);
    if (!note) throw notFound();
    const trucks = await findCreditedTrucks(db, id, today());
    return trucks.map(({ soldOn: _, ...truck }) => truck);
  });

  calls.serve(deleteCreditNoteRoute, (call) => {
    return deleteCreditNote(call, companyFromPath(call.params.truckCompany), call.params.creditNoteId);
  });
}
