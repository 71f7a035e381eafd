/** `/credit-notes` */
import { Anchor } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { creditNoteListSchema } from '#credits/credit-note-fields.ts';
import { creditNoteListRoutes } from '#credits/credit-note-routes.ts';
import type { Company } from '#shared/companies.ts';
import { creditNotePaths, invoicePaths, paths } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';

interface ListedCreditNote {
  id: string;
  company: Company;
  number: string;
  invoiceId: string;
  invoiceNumber: string;
}

const creditNotes: ListPageConfig<ListedCreditNote> = {
  list: creditNoteListSchema.list,
  routes: creditNoteListRoutes,
  tableId: 'credit-notes',
  title: 'Credit Notes',
  searchLabel: 'Search credit notes...',
  loadingText: 'Loading list of credit notes...',
  emptyText: 'No credit notes to display',
  noMatchText: 'No credit notes match.',
  failureAlert: 'Failed to retrieve list of credit notes',
  failedText: 'The list of credit notes could not be loaded.',
  plural: 'credit notes',
  columns: listColumns<ListedCreditNote>({
    listSchema: creditNoteListSchema,
    addressOf: ({ company, id }) => creditNotePaths.view(company, id),
    nameOf: ({ number }) => number,
    cells: {
      invoiceNumber: ({ company, invoiceId, invoiceNumber }) => (
        <Anchor component={Link} to={invoicePaths.view(company, invoiceId)} inherit>
          {invoiceNumber}
        </Anchor>
      ),
    },
  }),
  EmptyAction: ChooseInvoice,
};

/** `/credit-notes` */
export function CreditNotesPage() {
  return <ListPage config={creditNotes} />;
}

/** A new credit note starts with an invoice. */
function ChooseInvoice({ company }: { company: ListCompany }) {
  return (
    <ButtonLink to={`${paths.invoices}?company=${company}`} leftSection={<IconFileInvoice size={18} aria-hidden />}>
      Choose an invoice to credit
    </ButtonLink>
  );
}
