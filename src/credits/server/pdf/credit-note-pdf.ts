/** Credit notes as jobs of the printer. */

import type { Letterhead } from '#companies/server/letterhead.ts';
import type { SavedCreditNote } from '#credits/credit-note.ts';
import { pdfKind } from '#server/pdf/pdf-job.ts';

/** Everything that the PDF of a credit note is made of. */
export interface CreditNoteJob {
  note: SavedCreditNote;
  letterhead: Letterhead;
}

/** The job of printing a credit note. */
export const creditNotePdf = pdfKind<CreditNoteJob>(
  new URL('./credit-note-document.ts', import.meta.url),
  'printCreditNote',
);
