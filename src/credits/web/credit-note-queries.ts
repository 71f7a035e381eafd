/** Credit notes as the browser reads and changes them (specification, section 19). */
import { creditNoteListRoutes } from '#credits/credit-note-routes.ts';
import { paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { changesOf } from '#web/api/use-call.ts';

/** A credit note that is made or deleted: its invoice is owed otherwise. */
export const useCreditNoteChange = changesOf(
  creditNoteListRoutes.rows,
  paperListRoutes.invoice.rows,
  paperworkRoutes.invoice.details,
);
