/** What the server knows about each kind of record with a page. A kind without an entry does not compile. */
import { creditNoteDocumentRoutes, creditNoteHistoryRoute } from '#credits/credit-note-kind.ts';
import { creditNoteRecords } from '#credits/server/credit-note-store.ts';
import type { DocumentPart } from '#documents/server/document-handlers.ts';
import type { HistoryPart } from '#history/server/history-handlers.ts';
import { paperDocumentRoutes, paperHistoryRoutes } from '#paperwork/paper-record-kinds.ts';
import { paperRecords } from '#paperwork/server/paper-store.ts';
import { partyDocumentRoutes, partyHistoryRoutes } from '#parties/party-record-kinds.ts';
import { partyRecords } from '#parties/server/party-record-store.ts';
import type { RecordStore } from '#server/db/record-store.ts';
import type { PageType } from '#shared/record-types.ts';
import { truckRecords } from '#trucks/server/truck-store.ts';
import { truckDocumentRoutes, truckHistoryRoute } from '#trucks/truck-kind.ts';

export const pageRecords = {
  truck: { history: truckHistoryRoute, documents: truckDocumentRoutes, ...truckRecords },
  order: { history: paperHistoryRoutes.order, documents: paperDocumentRoutes.order, ...paperRecords.order },
  invoice: { history: paperHistoryRoutes.invoice, documents: paperDocumentRoutes.invoice, ...paperRecords.invoice },
  creditNote: { history: creditNoteHistoryRoute, documents: creditNoteDocumentRoutes, ...creditNoteRecords },
  client: { history: partyHistoryRoutes.client, documents: partyDocumentRoutes.client, ...partyRecords.client },
  supplier: { history: partyHistoryRoutes.supplier, documents: partyDocumentRoutes.supplier, ...partyRecords.supplier },
} satisfies { [Type in PageType]: HistoryPart & DocumentPart & RecordStore };
