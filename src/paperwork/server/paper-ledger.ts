/** Orders and invoices in the ledger: how they are printed, and how their revisions are read. */
import { bankRows } from '#companies/server/company-mail.ts';
import type { Letterhead } from '#companies/server/letterhead.ts';
import { ledgerKeyOf, readRevision, serveLedgerOf } from '#ledger/server/ledger-handlers.ts';
import type { Press } from '#ledger/server/print-revision.ts';
import type { LedgerHome } from '#ledger/server/standing-store.ts';
import { type PaperKind, paperFileName, paperKindLabels, titleOf } from '#paperwork/paper-kinds.ts';
import { type PaperRevision, paperRevisionRoutes } from '#paperwork/paper-revision-routes.ts';
import { type Paper, savedTotals } from '#paperwork/paperwork.ts';
import type { Calls } from '#server/http/calls.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { paperPdf } from './pdf/paper-pdf.ts';
import { paperOfRevision } from './revision-forms.ts';

/** Where orders and invoices are. */
const home: LedgerHome = { table: 'paper', isShared: true };

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

/** Prints papers of a kind. */
export function paperPress(kind: PaperKind, printer: PdfPrinter): Press {
  return {
    home,
    printer,
    layOut: (revision, letterhead) => {
      const paper = paperOfRevision(revision);
      return { job: paperPdf({ kind, paper, letterhead }), fileName: paperFileName(kind, paper.number) };
    },
    mailRows: (revision, letterhead) => paperMailRows(kind, paperOfRevision(revision), letterhead),
  };
}

/** Serves the revisions and issued copies of papers of a kind. */
export function servePaperLedger(calls: Calls, kind: PaperKind): void {
  serveLedgerOf(calls, kind, home);

  calls.serve(paperRevisionRoutes[kind], async ({ db, params }): Promise<PaperRevision> => {
    const { stored, about } = await readRevision(db, home, ledgerKeyOf(kind, params), params.n);
    return { ...paperOfRevision(stored), ...about };
  });
}
