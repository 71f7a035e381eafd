/** What the server knows about each kind of record with a page. A kind without an entry does not compile. */
import { creditNoteHistoryRoute } from '#credits/credit-note-kind.ts';
import type { HistoryPart } from '#history/server/history-handlers.ts';
import { paperHistoryRoutes } from '#paperwork/paper-record-kinds.ts';
import { findPaperIds } from '#paperwork/server/paper-store.ts';
import { partyHistoryRoutes } from '#parties/party-record-kinds.ts';
import { partyFinder } from '#parties/server/party-record-store.ts';
import { findInCompany } from '#server/db/find-record.ts';
import type { PageType } from '#shared/record-types.ts';
import { truckHistoryRoute } from '#trucks/truck-kind.ts';

export const pageRecords = {
  truck: { type: 'truck', history: truckHistoryRoute, find: findInCompany('truck') },
  order: { type: 'order', history: paperHistoryRoutes.order, find: findPaperIds('order') },
  invoice: { type: 'invoice', history: paperHistoryRoutes.invoice, find: findPaperIds('invoice') },
  creditNote: { type: 'creditNote', history: creditNoteHistoryRoute, find: findInCompany('credit_note') },
  client: { type: 'client', history: partyHistoryRoutes.client, find: partyFinder('client') },
  supplier: { type: 'supplier', history: partyHistoryRoutes.supplier, find: partyFinder('supplier') },
} satisfies { [Type in PageType]: HistoryPart & { type: Type } };
