/** Reads stored revisions of credit notes from any version of the program, like `paperwork/server/upgrade-revision.ts`. */
import type { SavedCreditNote } from '#credits/credit-note.ts';
import type { StoredRevision } from '#ledger/server/revision-store.ts';
import { blankPaper } from '#paperwork/blank-paper.ts';
import { itemWithLaterFields } from '#paperwork/server/upgrade-revision.ts';
import { withCountryCode } from '#parties/party-details.ts';

/** Adds empty values for fields that parties and trucks did not have when the credit note was stored. */
export function withLaterFields<Note extends SavedCreditNote>(note: Note): Note {
  const { billToClient, shipToClient } = blankPaper;
  return {
    ...note,
    billToClient: withCountryCode({ ...billToClient, ...note.billToClient }),
    shipToClient: withCountryCode({ ...shipToClient, ...note.shipToClient }),
    items: note.items.map((item) => ({ ...item, ...itemWithLaterFields(item) })),
  };
}

/** The fields of the first version. */
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

/** Defaults of fields added since the first version. A new field is a type error until it has a default here. */
const laterFields: Omit<SavedCreditNote, keyof FirstNote> = {};

export function upgradeCreditNoteRevision({ content }: Pick<StoredRevision, 'content'>): SavedCreditNote {
  return withLaterFields({ ...laterFields, ...(content as FirstNote) });
}
