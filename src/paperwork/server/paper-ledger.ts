/** Connects orders and invoices with the ledger: printing, e-mail and revisions. */
import { bankRows } from '#companies/server/company-mail.ts';
import type { Letterhead } from '#companies/server/letterhead.ts';
import type { LedgerTable } from '#ledger/server/current-revision-store.ts';
import { ledgerKeyOf, readRevision, registerLedgerRoutes } from '#ledger/server/ledger-handlers.ts';
import type { RevisionRenderer } from '#ledger/server/print-revision.ts';
import { type PaperKind, paperFileName, paperKindLabels, titleOf } from '#paperwork/paper-kinds.ts';
import { type PaperRevision, paperRevisionRoutes } from '#paperwork/paper-revision-routes.ts';
import { type Paper, savedTotals } from '#paperwork/paperwork.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { paperPdf } from './pdf/paper-pdf.ts';
import { upgradeRevision } from './upgrade-revision.ts';

const ledgerTable: LedgerTable = { name: 'paper', isShared: true };

function paperMailRows(kind: PaperKind, paper: Paper, letterhead: Letterhead): MailRow[] {
  const { number, currency, dueDate } = paper;
  const title = titleOf(kind, paper);
  return [
    { label: `${paperKindLabels[kind]} number`, text: number },
    { label: 'Total due', text: formatMoney(savedTotals(paper).totalDue, currency) },
    ...(dueDate === null ? [] : [{ label: 'Due date', text: formatDate(dueDate) }]),
    ...bankRows(letterhead, currency, title),
  ];
}

export function paperRenderer(kind: PaperKind, printer: PdfPrinter): RevisionRenderer {
  return {
    table: ledgerTable,
    printer,
    createPdfJob: (revision, letterhead) => {
      const paper = upgradeRevision(revision);
      return { job: paperPdf({ kind, paper, letterhead }), fileName: paperFileName(kind, paper.number) };
    },
    mailRows: (revision, letterhead) => paperMailRows(kind, upgradeRevision(revision), letterhead),
  };
}

export function registerPaperLedgerRoutes(registrar: RouteRegistrar, kind: PaperKind): void {
  registerLedgerRoutes(registrar, kind, ledgerTable);

  registrar.handle(paperRevisionRoutes[kind], async ({ db, params }): Promise<PaperRevision> => {
    const { stored, about } = await readRevision(db, ledgerTable, ledgerKeyOf(kind, params), params.n);
    return { ...upgradeRevision(stored), ...about };
  });
}
