/** Queries and mutations for credit notes. */
import { useQueries } from '@tanstack/react-query';
import { CreditLeft } from '#credits/credit-amounts.ts';
import { creditNoteListRoutes, getCreditNoteRoute } from '#credits/credit-note-routes.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { changesOf, queryOfCall } from '#web/api/use-call.ts';

/** Also invalidates the invoice, because creating or deleting a credit note changes its balance. */
export const useCreditNoteChange = changesOf(
  creditNoteListRoutes.rows,
  paperListRoutes.invoice.rows,
  paperworkRoutes.invoice.details,
);

/** The remaining amounts of an invoice; undefined until all its credit notes have loaded. */
export function useCreditLeft({ company, items, creditNotes }: CurrentPaper): CreditLeft | undefined {
  const truckCompany = companyPaths[company];
  const notes = useQueries({
    queries: creditNotes.map(({ id: creditNoteId }) =>
      queryOfCall(getCreditNoteRoute, { params: { truckCompany, creditNoteId } }),
    ),
  });
  const credited = notes.flatMap(({ data }) => (data ? [data.data.items] : []));
  return credited.length === creditNotes.length ? new CreditLeft(items, credited.flat()) : undefined;
}
