/** How a credit note is stored as its revision, and how one that was stored earlier is read (`paperwork/server/revision-forms.ts`). */
import type { SavedCreditNote } from '#credits/credit-note.ts';
import type { StoredRevision } from '#ledger/server/revision-store.ts';
import { blankPaper } from '#paperwork/blank-paper.ts';
import { wholePaperItem } from '#paperwork/server/revision-forms.ts';

/** A credit note with all that parties and trucks of papers have by now: what was stored before that is empty. */
export function wholeCreditNote<Note extends SavedCreditNote>(note: Note): Note {
  const { billToClient, shipToClient } = blankPaper;
  return {
    ...note,
    billToClient: { ...billToClient, ...note.billToClient },
    shipToClient: { ...shipToClient, ...note.shipToClient },
    items: note.items.map((item) => ({ ...item, ...wholePaperItem(item) })),
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
const later: Omit<SavedCreditNote, keyof FirstNote> = {};

/** The credit note that its revision is, whichever version of the program stored it. */
export function creditNoteOfRevision({ content }: Pick<StoredRevision, 'content'>): SavedCreditNote {
  return wholeCreditNote({ ...later, ...(content as FirstNote) });
}
