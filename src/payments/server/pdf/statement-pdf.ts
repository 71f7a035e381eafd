/** Statements as jobs of the printer. */
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { StatementJob } from './statement-document.ts';

/** The job of printing a statement. */
export const statementPdf = pdfKind<StatementJob>(
  new URL('./statement-document.ts', import.meta.url),
  'printStatement',
);
