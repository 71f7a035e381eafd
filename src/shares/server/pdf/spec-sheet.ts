/** The job of printing a truck's specification sheet. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { Company } from '#shared/companies.ts';

/** What a sheet is made of. */
export interface SpecSheet {
  company: Company;
  letterhead: Letterhead;
  title: string;
  regNumber: string;
  price: string | null;
  facts: readonly { label: string; text: string }[];
  description: string | null;
  /** The `data:` address of a JPEG. */
  photo: string | null;
}

/** A sheet as a job of the printer. */
export const specSheetPdf = pdfKind<SpecSheet>(new URL('./spec-sheet-document.ts', import.meta.url), 'printSpecSheet');
