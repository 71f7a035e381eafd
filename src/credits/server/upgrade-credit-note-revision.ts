/** How a credit note is stored as its revision, and how one that was stored earlier is read (`paperwork/server/upgrade-revision.ts`). */
import type { SavedCreditNote } from '#credits/credit-note.ts';
import type { StoredRevision } from '#ledger/server/revision-store.ts';
import { blankPaper } from '#paperwork/blank-paper.ts';
import { itemWithLaterFields } from '#paperwork/server/upgrade-revision.ts';

/** A credit note with all that parties and trucks of papers have by now: what was stored before that is empty. */
export function withLaterFields<Note extends SavedCreditNote>(note: Note): Note {
  const { billToClient, shipToClient } = blankPaper;
  return {
    ...note,
    billToClient: { ...billToClient, ...note.billToClient },
    shipToClient: { ...shipToClient, ...note.shipToClient },
    items: note.items.map((item) => ({ ...item, ...itemWithLaterFields(item) })),
  };
}

/** What the first credit notes were stored with. */
type FirstNote = Pick<
  SavedCreditNote,
  | 'id'
  | 'company'
  | 'number'
  | 'date'
  | 'currency'
  | 'exchangeRate'
  | 'invoiceId'
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'reason'
  | 'returnToStock'
  | 'billToClient'
  | 'shipToClient'
  | 'billToVatNumber'
  | 'items'
  | 'numberOfTrucks'
  | 'totalNet'
  | 'totalVat'
  | 'total'
>;

/** What came since then, empty: a particular that is added to credit notes is a fault of types until it stands here. */
const laterFields: Omit<SavedCreditNote, keyof FirstNote> = {};

/** The credit note that its revision is, whichever version of the program stored it. */
export function upgradeCreditNoteRevision({ content }: Pick<StoredRevision, 'content'>): SavedCreditNote {
  return withLaterFields({ ...laterFields, ...(content as FirstNote) });
}
