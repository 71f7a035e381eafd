/** The section 'Wanted' on a client's page: what the client is looking for, at all companies. */
import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { z } from 'zod';
import type { PartyPageTarget } from '#parties/web/party-texts.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';
import { type Wanted, wantedSchema } from '#wanted/wanted.ts';
import { wantedListRoutes } from '#wanted/wanted-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './wanted.module.css';
import { wantedPaths } from './wanted-screens.ts';

function factsOf({ company, maxPrice, until, matches }: Wanted): string {
  return [
    companyNames[company],
    maxPrice === null ? '' : `up to ${formatMoney(maxPrice)}`,
    until === null ? '' : `until ${formatDate(until)}`,
    matches === 1 ? '1 match' : `${formatNumber(matches)} matches`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Entries({ id }: { id: string }) {
  const filter = JSON.stringify({ clientId: { in: [id] } });
  const call = { params: { truckCompany: 'all' }, query: { filter, sort: '-addedOn', limit: '200' } } as const;
  const { data, isPending, refetch } = useCall(wantedListRoutes.rows, call, { retries: 1 });
  if (isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading what the client is looking for...</VisuallyHidden>
        <Skeleton height="1.5em" width="40%" aria-hidden />
      </>
    );
  }
  if (data === undefined) return <LoadFailed text="The wanted entries could not be loaded." onRetry={refetch} />;
  if (data.rows.length === 0) return <EmptyText>Nothing wanted</EmptyText>;
  return (
    <ul className={classes.list}>
      {z
        .array(wantedSchema)
        .parse(data.rows)
        .map((entry) => (
          <li key={entry.id} className={classes.words}>
            <Anchor component={Link} to={wantedPaths.view(entry.company, entry.id)} fw={600}>
              {entry.wants}
            </Anchor>
            <Text size="sm">{factsOf(entry)}</Text>
          </li>
        ))}
    </ul>
  );
}

/** Renders nothing for suppliers. */
export function ClientWanted({ target: { kind, id } }: { target: PartyPageTarget }) {
  if (kind !== 'client') return null;
  const add = (
    <ButtonLink
      to={`${wantedPaths.add}?clientId=${encodeURIComponent(id)}`}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New wanted entry
    </ButtonLink>
  );
  return (
    <Section title="Wanted" actions={add}>
      <Entries id={id} />
    </Section>
  );
}
