/** Credit notes as a kind of record. */
import { documentRoutes } from '#documents/document-routes.ts';
import { historyRoute } from '#history/history-routes.ts';
import { numberedKind } from '#paperwork/paper-record-kinds.ts';
import type { PageKind } from '#shared/record-kind.ts';
import { creditNoteListSchema } from './credit-note-fields.ts';

export const creditNoteKind = {
  ...numberedKind('creditNote'),
  page: { segment: 'credit-notes', isOfCompany: true },
  fields: creditNoteListSchema.fields,
} as const satisfies PageKind;

export const creditNoteHistoryRoute = historyRoute(creditNoteKind);
export const creditNoteDocumentRoutes = documentRoutes(creditNoteKind);
