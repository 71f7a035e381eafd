/** The PDF of an order or invoice, and the table in an e-mail with it. */
import { bankRows } from '#companies/server/company-mail.ts';
import type { Letterhead } from '#companies/server/letterhead.ts';
import type { RenderRevision } from '#ledger/server/issued-copies.ts';
import { type PaperKind, paperFileName, paperKindLabels, titleOf } from '#paperwork/paper-kinds.ts';
import { type Paper, savedTotals } from '#paperwork/paperwork.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import { type PdfJob, pdfJob } from '#server/pdf/pdf-job.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { PrintJob } from './pdf/paper-document.ts';
import { upgradeRevision } from './upgrade-revision.ts';

const file = new URL('./pdf/paper-document.ts', import.meta.url);

export function paperPdf(data: PrintJob): PdfJob {
  return pdfJob<typeof import('./pdf/paper-document.ts')>(file, data);
}

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

/** For `IssuedCopies`. */
export function paperRenderer(kind: PaperKind): RenderRevision {
  return (revision, letterhead) => {
    const paper = upgradeRevision(revision);
    return {
      fileName: paperFileName(kind, paper.number),
      job: paperPdf({ kind, paper, letterhead }),
      mailRows: paperMailRows(kind, paper, letterhead),
    };
  };
}
