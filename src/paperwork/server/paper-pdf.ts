/** The PDF of an order or invoice. */
import type { RenderRevision } from '#ledger/server/issued-copies.ts';
import { type PaperKind, paperFileName } from '#paperwork/paper-kinds.ts';
import { type PdfJob, pdfJob } from '#server/pdf/pdf-job.ts';
import { paperMailRows } from './paper-mail-rows.ts';
import type { PrintJob } from './pdf/paper-document.ts';
import { upgradeRevision } from './upgrade-revision.ts';

const file = new URL('./pdf/paper-document.ts', import.meta.url);

export function paperPdf(data: PrintJob): PdfJob {
  return pdfJob<typeof import('./pdf/paper-document.ts')>(file, data);
}

/** For `IssuedCopies`. */
export function paperRenderer(kind: PaperKind): RenderRevision {
  return (revision, letterhead) => {
    const paper = upgradeRevision(revision);
    const data = { kind, paper, letterhead };
    return {
      fileName: paperFileName(kind, paper.number),
      job: paperPdf(data),
      readMailRows: (db) => paperMailRows(db, data),
    };
  };
}
