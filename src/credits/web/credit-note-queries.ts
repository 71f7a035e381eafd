/** Queries and mutations for credit notes. */
import { useQueries } from '@tanstack/react-query';
import { CreditLeft } from '#credits/credit-amounts.ts';
import { getCreditNoteRoute } from '#credits/credit-note-routes.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { companyPaths } from '#shared/companies.ts';
import { queryOfCall } from '#web/api/use-call.ts';

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
