/** An exchange rate entered on a credited invoice also applies to its credit notes. */
import { type CreditNote, savedCreditNoteSchema } from '#credits/credit-note.ts';
import { storeRevision } from '#ledger/server/revision-store.ts';
import type { Paper } from '#paperwork/paperwork.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { findCreditNote, findCreditsOfInvoice, setExchangeRate } from './credit-note-store.ts';

/** The fields stored in revisions and audit log entries. */
export function savedPart(note: CreditNote) {
  return savedCreditNoteSchema.parse(note);
}

async function applyRateToCredit(context: WriteContext, before: CreditNote, exchangeRate: number): Promise<void> {
  const { db } = context;
  const { id, company } = before;
  await setExchangeRate(db, id, exchangeRate, updatedBy(context));
  const after = { ...before, exchangeRate, revision: before.revision + 1 };
  const content = savedPart(after);
  const { revision } = after;
  await storeRevision(context, { company, kind: 'creditNote', id }, { revision, content });
  const change = { before: savedPart(before), after: content };
  await writeAuditEntry(context, { recordType: 'creditNote', recordId: id, company, version: revision, ...change });
}

/**
 * Sets the invoice's new exchange rate on its credit notes that have none. Issued copies do not change. The caller must
 * hold a lock on the invoice.
 */
export async function applyRateToCredits(
  context: WriteContext,
  invoiceId: string,
  { currency, exchangeRate }: Pick<Paper, 'currency' | 'exchangeRate'>,
): Promise<void> {
  if (currency === 'GBP' || exchangeRate === null) return;
  const credits = await findCreditsOfInvoice(context.db, invoiceId);
  for (const { id, company, exchangeRate: known } of credits) {
    const note = known === null ? await findCreditNote(context.db, company, id) : null;
    if (note) await applyRateToCredit(context, note, exchangeRate);
  }
}
