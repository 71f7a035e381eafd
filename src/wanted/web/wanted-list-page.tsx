/** `/wanted` */
import { IconPlus } from '@tabler/icons-react';
import type { Company } from '#shared/companies.ts';
import { wantedListSchema } from '#wanted/wanted-fields.ts';
import { wantedListRoutes } from '#wanted/wanted-routes.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';
import { wantedPaths } from './wanted-screens.ts';

interface ListedWanted {
  id: string;
  company: Company;
  client: string;
}

function addPath(company: ListCompany): string {
  return company === 'all' ? wantedPaths.add : `${wantedPaths.add}?company=${company}`;
}

const wanted: ListPageConfig<ListedWanted> = {
  list: wantedListSchema.list,
  routes: wantedListRoutes,
  tableId: 'wanted',
  title: 'Wanted',
  searchLabel: 'Search wanted entries...',
  loadingText: 'Loading list of wanted entries...',
  emptyText: 'No wanted entries to display',
  noMatchText: 'No wanted entries match.',
  failureAlert: 'Failed to retrieve list of wanted entries',
  failedText: 'The list of wanted entries could not be loaded.',
  plural: 'wanted entries',
  columns: listColumns<ListedWanted>({
    listSchema: wantedListSchema,
    addressOf: ({ company, id }) => wantedPaths.view(company, id),
    nameOf: ({ client }) => client,
  }),
  Actions: ({ company }) => (
    <ButtonLink to={addPath(company)} aria-keyshortcuts="n" leftSection={<IconPlus size={18} aria-hidden />}>
      Add
    </ButtonLink>
  ),
  EmptyAction: ({ company }) => (
    <ButtonLink to={addPath(company)} variant="default">
      Add what a client is looking for
    </ButtonLink>
  ),
};

export function WantedListPage() {
  return <ListPage config={wanted} />;
}
