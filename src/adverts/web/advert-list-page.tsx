/** `/adverts`: every advertised truck, and what is wrong with its advert. */
import { Anchor } from '@mantine/core';
import { IconRss, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type AdvertProblem, advertListRoutes, advertListSchema, advertProblemLabels } from '#adverts/advert-fields.ts';
import type { Company } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { paths, truckPaths } from '#web/paths.ts';
import { listColumns } from '#web/table/columns.tsx';
import { ListPage } from '#web/table/list-page.tsx';
import type { ListPageConfig } from '#web/table/list-page-config.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { ListCompany } from '#web/ui/use-company.ts';
import classes from './adverts.module.css';

interface ListedAdvert {
  id: string;
  company: Company;
  regNumber: string;
  price: number | null;
  problems: readonly AdvertProblem[];
}

/** Where a problem is fixed. */
const fixes: Readonly<Record<AdvertProblem, (company: Company, id: string) => string>> = {
  noPrice: (company, id) => `${truckPaths.edit(company, id)}#askingPrice`,
  fewPhotos: truckPaths.uploadImages,
  noText: (company, id) => `${truckPaths.edit(company, id)}#advertText`,
  noMileage: (company, id) => `${truckPaths.edit(company, id)}#mileage`,
  noYear: (company, id) => `${truckPaths.edit(company, id)}#registrationDate`,
};

function Problems({ row: { id, company, regNumber, problems } }: { row: ListedAdvert }) {
  return (
    <div className={classes.problems}>
      {problems.map((problem) => (
        <Anchor
          key={problem}
          component={Link}
          to={fixes[problem](company, id)}
          aria-label={`${advertProblemLabels[problem]}: ${regNumber}`}
          inherit
          className={classes.problem ?? ''}
        >
          {advertProblemLabels[problem]}
        </Anchor>
      ))}
    </div>
  );
}

const adverts: ListPageConfig<ListedAdvert> = {
  list: advertListSchema.list,
  routes: advertListRoutes,
  tableId: 'adverts',
  title: 'Adverts',
  searchLabel: 'Search adverts...',
  loadingText: 'Loading list of adverts...',
  emptyText: 'No trucks are advertised. To advertise some, tick them in Current Stock and choose Advertise.',
  noMatchText: 'No adverts match.',
  failureAlert: 'Failed to retrieve list of adverts',
  failedText: 'The list of adverts could not be loaded.',
  plural: 'adverts',
  columns: listColumns<ListedAdvert>({
    listSchema: advertListSchema,
    addressOf: ({ company, id }) => truckPaths.view(company, id),
    nameOf: ({ regNumber }) => regNumber,
    cells: {
      price: ({ price }) => (price === null ? 'POA' : formatMoney(price)),
    },
    controls: { problems: (row) => <Problems row={row} /> },
  }),
  Actions: FeedsLink,
  EmptyAction: ChooseTrucks,
};

/** `/adverts` */
export function AdvertsPage() {
  return <ListPage config={adverts} />;
}

/** Feeds belong to one company. */
function FeedsLink({ company }: { company: ListCompany }) {
  return (
    <ButtonLink
      to={company === 'all' ? paths.feeds : `${paths.feeds}?company=${company}`}
      variant="default"
      leftSection={<IconRss size={18} aria-hidden />}
    >
      Feeds
    </ButtonLink>
  );
}

function ChooseTrucks({ company }: { company: ListCompany }) {
  return (
    <ButtonLink
      to={`${paths.currentStock}?company=${company}`}
      leftSection={<IconSpeakerphone size={18} aria-hidden />}
    >
      Choose trucks to advertise
    </ButtonLink>
  );
}
