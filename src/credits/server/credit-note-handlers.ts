import { type CreditNote, creditNoteFileName, creditNoteWarnings } from '#credits/credit-note.ts';
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
import { creditNoteSqlList } from '#credits/server/credit-note-sql-list.ts';
import type { LedgerTable } from '#ledger/server/current-revision-store.ts';
import { issueCopy } from '#ledger/server/issue-copy.ts';
import { ledgerKeyOf, readRevision, registerLedgerRoutes } from '#ledger/server/ledger-handlers.ts';
import type { RevisionRenderer } from '#ledger/server/print-revision.ts';
import { registerSendRoutes } from '#ledger/server/send-paper.ts';
import { FileResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { findCreditNote, findEnteredOn } from './credit-note-store.ts';
import { findCreditedTrucks } from './credited-trucks-store.ts';
import { creditNotePdf } from './pdf/credit-note-pdf.ts';
import { createCreditNote, deleteCreditNote } from './save-credit-note.ts';
import { upgradeCreditNoteRevision } from './upgrade-credit-note-revision.ts';

const ledgerTable: LedgerTable = { name: 'credit_note', isShared: false };

const withWarnings = (note: CreditNote, entry: { today: string; enteredOn: string }) => ({
  ...note,
  warnings: creditNoteWarnings(note, entry),
});

export function creditNoteRenderer(printer: PdfPrinter): RevisionRenderer {
  return {
    table: ledgerTable,
    printer,
    createPdfJob: (revision, letterhead) => {
      const note = upgradeCreditNoteRevision(revision);
      return { job: creditNotePdf({ note, letterhead }), fileName: creditNoteFileName(note.number) };
    },
    mailRows: (revision) => {
      const { number, invoiceNumber, total, currency } = upgradeCreditNoteRevision(revision);
      return [
        { label: 'Credit note number', text: number },
        { label: 'Credits', text: `Invoice ${invoiceNumber}` },
        { label: 'Total credit', text: formatMoney(total, currency) },
      ];
    },
  };
}

/** Revisions, issued copies and e-mails. */
function registerCreditNoteLedgerRoutes(registrar: RouteRegistrar, renderer: RevisionRenderer, mail: MailConfig): void {
  registerLedgerRoutes(registrar, 'creditNote', ledgerTable);
  registerSendRoutes(registrar, 'creditNote', renderer, mail);

  registrar.handle(creditNoteRevisionRoute, async ({ db, params }): Promise<CreditNoteRevision> => {
    const { stored, about } = await readRevision(db, ledgerTable, ledgerKeyOf('creditNote', params), params.n);
    return { ...upgradeCreditNoteRevision(stored), ...about };
  });

  registrar.handle(downloadCreditNoteRoute, async (context) => {
    const { signal, isHead, params } = context;
    const key = { company: companyFromPath(params.truckCompany), kind: 'creditNote', id: params.creditNoteId } as const;
    const { fileName, content } = await issueCopy(context, renderer, key, { signal, isHead });
    return new FileResponse(fileName, content);
  });
}

export function registerCreditNoteRoutes(registrar: RouteRegistrar, printer: PdfPrinter, mail: MailConfig): void {
  registerCreditNoteLedgerRoutes(registrar, creditNoteRenderer(printer), mail);
  registerListRoutes(registrar, creditNoteSqlList, creditNoteListRoutes);

  registrar.handle(createCreditNoteRoute, async (context) => {
    const { truckCompany, invoiceId } = context.params;
    const note = await createCreditNote(context, companyFromPath(truckCompany), invoiceId, context.body);
    const today = context.today();
    return withWarnings(note, { today, enteredOn: today });
  });

  registrar.handle(getCreditNoteRoute, async ({ db, params, today }) => {
    const note = await findCreditNote(db, companyFromPath(params.truckCompany), params.creditNoteId);
    if (!note) throw notFound();
    return withWarnings(note, { today: today(), enteredOn: await findEnteredOn(db, note.id) });
  });

  registrar.handle(creditedTrucksRoute, async ({ db, params, today }) => {
    const { creditNoteId: id } = params;
    const note = await findCreditNote(db, companyFromPath(params.truckCompany), id);
    if (!note) throw notFound();
    const trucks = await findCreditedTrucks(db, id, today());
    return trucks.map(({ soldOn: _, ...truck }) => truck);
  });

  registrar.handle(deleteCreditNoteRoute, (context) => {
    return deleteCreditNote(context, companyFromPath(context.params.truckCompany), context.params.creditNoteId);
  });
}
