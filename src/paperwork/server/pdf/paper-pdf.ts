/** Orders and invoices as jobs of the printer. */
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { PrintJob } from './paper-document.ts';

/** The job of printing a paper. */
export const paperPdf = pdfKind<PrintJob>(new URL('./paper-document.ts', import.meta.url), 'printPaper');
