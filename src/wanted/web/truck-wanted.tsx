/** The section 'Wanted' on a truck's page: the clients who are looking for a truck like this one. */
import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { getTruckRoute } from '#trucks/truck-routes.ts';
import type { TruckWanted as Entry } from '#wanted/wanted.ts';
import { listTruckWantedRoute } from '#wanted/wanted-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { EmptyText } from '#web/ui/empty-text.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { MatchActions } from './match-actions.tsx';
import classes from './wanted.module.css';
import { wantedPaths } from './wanted-screens.ts';

function factsOf({ wants, maxPrice, until }: Entry): string {
  return [
    wants,
    maxPrice === null ? '' : `up to ${formatMoney(maxPrice)}`,
    until === null ? '' : `until ${formatDate(until)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Entries({ target }: { target: RecordTarget }) {
  const params = recordParams(target, 'truckId');
  const { data: truck } = useCall(getTruckRoute, { params }, { isOnPage: true });
  const { data, isPending, refetch } = useCall(listTruckWantedRoute, { params }, { retries: 1 });
  if (isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading who wants this truck...</VisuallyHidden>
        <Skeleton height="1.5em" width="40%" aria-hidden />
      </>
    );
  }
  if (data === undefined) return <LoadFailed text="Who wants this truck could not be loaded." onRetry={refetch} />;
  if (data.length === 0) return <EmptyText>No client is looking for this truck</EmptyText>;
  return (
    <ul className={classes.list}>
      {data.map((entry) => {
        const { wantedId, clientId, client, note } = entry;
        const match = { ...target, truckId: target.id, regNumber: truck?.regNumber ?? '', wantedId, client };
        return (
          <li key={wantedId} className={classes.line}>
            <div className={classes.words}>
              <Anchor component={Link} to={wantedPaths.view(target.company, wantedId)} fw={600}>
                {client}
              </Anchor>
              <Text size="sm">{factsOf(entry)}</Text>
              {note === null ? null : <Text size="sm">{note}</Text>}
            </div>
            <MatchActions match={match} clientId={clientId} names={{ share: `with ${client}`, dismiss: client }} />
          </li>
        );
      })}
    </ul>
  );
}

export function TruckWanted({ target }: { target: RecordTarget }) {
  return (
    <Section title="Wanted">
      <Entries target={target} />
    </Section>
  );
}
