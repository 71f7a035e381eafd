/** The print job for a truck's specification sheet. */
import type { Letterhead } from '#companies/server/letterhead.ts';
import { pdfKind } from '#server/pdf/pdf-job.ts';
import type { Company } from '#shared/companies.ts';

export interface SpecSheet {
  company: Company;
  letterhead: Letterhead;
  title: string;
  regNumber: string;
  /** For example `£23,450.00 + VAT`. */
  price: string;
  /** Shown below the price. */
  priceNote: string | null;
  facts: readonly { label: string; text: string }[];
  description: string | null;
  /** `data:` URLs of 4:3 JPEGs, the cover first. */
  photos: readonly string[];
  /** The person to call. */
  contactName: string | null;
  /** URL of a shared page with this truck. */
  sharedPage: string | null;
}

/** The cover and the photos beside it. */
export const maxSheetPhotos = 4;

export const specSheetPdf = pdfKind<SpecSheet>(new URL('./spec-sheet-document.ts', import.meta.url), 'printSpecSheet');
