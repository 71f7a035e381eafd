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
  /** `£23,450.00 + VAT` */
  price: string;
  /** Below the price; null where there is nothing to say. */
  priceNote: string | null;
  facts: readonly { label: string; text: string }[];
  description: string | null;
  /** The `data:` addresses of JPEGs of 4:3, the cover first. */
  photos: readonly string[];
  /** The person to call. */
  contactName: string | null;
  /** The address of a shared page with this truck. */
  sharedPage: string | null;
}

/** The cover and the photos beside it. */
export const maxSheetPhotos = 4;

/** A sheet as a job of the printer. */
export const specSheetPdf = pdfKind<SpecSheet>(new URL('./spec-sheet-document.ts', import.meta.url), 'printSpecSheet');
