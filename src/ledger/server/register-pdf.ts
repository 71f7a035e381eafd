/** Registers as jobs of the printer. */
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { RegisterJob } from './register-document.ts';

/** The job of printing a register. */
export const registerPdf = pdfKind<RegisterJob>(new URL('./register-document.ts', import.meta.url), 'printRegister');
