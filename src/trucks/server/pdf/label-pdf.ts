/** Labels of trucks as jobs of the printer. */
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { LabelJob } from './label-document.ts';

/** The job of printing labels. */
export const labelPdf = pdfKind<LabelJob>(new URL('./label-document.ts', import.meta.url), 'printLabels');
