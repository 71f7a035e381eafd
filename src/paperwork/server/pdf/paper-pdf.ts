/** The PDF job of orders and invoices. */
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { PrintJob } from './paper-document.ts';

export const paperPdf = pdfKind<PrintJob>(new URL('./paper-document.ts', import.meta.url), 'printPaper');
