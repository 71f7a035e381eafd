/** The PDF job of credit notes. */

import type { Letterhead } from '#companies/server/letterhead.ts';
import type { SavedCreditNote } from '#credits/credit-note.ts';
import { pdfKind } from '#server/pdf/pdf-job.ts';

export interface CreditNoteJob {
  note: SavedCreditNote;
  letterhead: Letterhead;
}

export const creditNotePdf = pdfKind<CreditNoteJob>(
  new URL('./credit-note-document.ts', import.meta.url),
  'printCreditNote',
);
