/** Credit notes as the browser reads and changes them. */
import { useQueries } from '@tanstack/react-query';
import { CreditLeft } from '#credits/credit-amounts.ts';
import { creditNoteListRoutes, getCreditNoteRoute } from '#credits/credit-note-routes.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { changesOf, queryOfCall } from '#web/api/use-call.ts';

/** A credit note that is made or deleted: its invoice is owed otherwise. */
export const useCreditNoteChange = changesOf(
  creditNoteListRoutes.rows,
  paperListRoutes.invoice.rows,
  paperworkRoutes.invoice.details,
);

/** What earlier credit notes left of an invoice; undefined until all of them are read. */
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
