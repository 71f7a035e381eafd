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
import type { IssuedCopies, RenderRevision } from '#ledger/server/issued-copies.ts';
import { ledgerKeyOf, readRevision, registerLedgerRoutes } from '#ledger/server/ledger-handlers.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import { pdfJob } from '#server/pdf/pdf-job.ts';
import { companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { findCreditNote, findEnteredOn } from './credit-note-store.ts';
import { findCreditedTrucks } from './credited-trucks-store.ts';
import { createCreditNote, deleteCreditNote } from './save-credit-note.ts';
import { upgradeCreditNoteRevision } from './upgrade-credit-note-revision.ts';

const file = new URL('./pdf/credit-note-document.ts', import.meta.url);

const withWarnings = (note: CreditNote, entry: { today: string; enteredOn: string }) => ({
  ...note,
  warnings: creditNoteWarnings(note, entry),
});

/** For `IssuedCopies`. */
export const renderCreditNote: RenderRevision = (revision, letterhead) => {
  const note = upgradeCreditNoteRevision(revision);
  const { number, invoiceNumber, total, currency } = note;
  return {
    fileName: creditNoteFileName(number),
    job: pdfJob<typeof import('./pdf/credit-note-document.ts')>(file, { note, letterhead }),
    readMailRows: async () => [
      { label: 'Credit note number', text: number },
      { label: 'Credits', text: `Invoice ${invoiceNumber}` },
      { label: 'Total credit', text: formatMoney(total, currency) },
    ],
  };
};

/** Revisions, issued copies and e-mails. */
function registerPrintRoutes(registrar: RouteRegistrar, copies: IssuedCopies, mail: MailConfig): void {
  registerLedgerRoutes(registrar, 'creditNote', copies, mail);

  registrar.handle(creditNoteRevisionRoute, async ({ db, params }): Promise<CreditNoteRevision> => {
    const { stored, about } = await readRevision(db, ledgerKeyOf('creditNote', params), params.n);
    return { ...upgradeCreditNoteRevision(stored), ...about };
  });

  registrar.handle(downloadCreditNoteRoute, (context) => {
    const { truckCompany, creditNoteId: id } = context.params;
    return copies.download(context, ledgerKeyOf('creditNote', { truckCompany, id }));
  });
}

export function registerCreditNoteRoutes(registrar: RouteRegistrar, copies: IssuedCopies, mail: MailConfig): void {
  registerPrintRoutes(registrar, copies, mail);
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
