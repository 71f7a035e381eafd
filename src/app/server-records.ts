/** What the server knows about each kind of record with a page. A kind without an entry does not compile. */
import { creditNoteDocumentRoutes, creditNoteHistoryRoute } from '#credits/credit-note-kind.ts';
import type { DocumentPart } from '#documents/server/document-handlers.ts';
import type { HistoryPart } from '#history/server/history-handlers.ts';
import { paperDocumentRoutes, paperHistoryRoutes } from '#paperwork/paper-record-kinds.ts';
import { findPaperIds } from '#paperwork/server/paper-store.ts';
import { partyDocumentRoutes, partyHistoryRoutes } from '#parties/party-record-kinds.ts';
import { partyFinder } from '#parties/server/party-record-store.ts';
import { findInCompany } from '#server/db/find-record.ts';
import type { PageType } from '#shared/record-types.ts';
import { truckDocumentRoutes, truckHistoryRoute } from '#trucks/truck-kind.ts';

export const pageRecords = {
  truck: { type: 'truck', history: truckHistoryRoute, documents: truckDocumentRoutes, find: findInCompany('truck') },
  order: {
    type: 'order',
    history: paperHistoryRoutes.order,
    documents: paperDocumentRoutes.order,
    find: findPaperIds('order'),
  },
  invoice: {
    type: 'invoice',
    history: paperHistoryRoutes.invoice,
    documents: paperDocumentRoutes.invoice,
    find: findPaperIds('invoice'),
  },
  creditNote: {
    type: 'creditNote',
    history: creditNoteHistoryRoute,
    documents: creditNoteDocumentRoutes,
    find: findInCompany('credit_note'),
  },
  client: {
    type: 'client',
    history: partyHistoryRoutes.client,
    documents: partyDocumentRoutes.client,
    find: partyFinder('client'),
  },
  supplier: {
    type: 'supplier',
    history: partyHistoryRoutes.supplier,
    documents: partyDocumentRoutes.supplier,
    find: partyFinder('supplier'),
  },
} satisfies { [Type in PageType]: HistoryPart & DocumentPart & { type: Type } };
