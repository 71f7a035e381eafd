/** The section 'Held Back' of a feed's page: advertised trucks that the feed leaves out, and why. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { HoldReason } from '#feeds/feed.ts';
import { heldBackRoute } from '#feeds/feed-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import { truckPaths } from '#web/paths.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './feeds.module.css';

interface Props {
  target: RecordTarget;
  minPhotos: number;
}

function reasonText(reason: HoldReason, minPhotos: number): string {
  if (reason === 'reserved') return 'reserved';
  return minPhotos === 1 ? 'no photo' : `fewer than ${minPhotos} photos`;
}

export function HeldBack({ target, minPhotos }: Props) {
  const { data, error, refetch } = useCall(heldBackRoute, { params: recordParams(target, 'feedId') });
  return (
    <Section title="Held Back">
      {data === undefined ? (
        error === null ? (
          <Loading text="Loading trucks that are held back..." />
        ) : (
          <LoadFailed text="The trucks that are held back could not be loaded." onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <Text c="dimmed">All advertised trucks are in this feed.</Text>
      ) : (
        <ul className={classes.held}>
          {data.map(({ truckId, regNumber, reasons }) => (
            <li key={truckId}>
              <Anchor component={Link} to={truckPaths.view(target.company, truckId)} underline="always">
                {regNumber}
              </Anchor>
              <Text span c="dimmed">{`: ${reasons.map((reason) => reasonText(reason, minPhotos)).join(', ')}`}</Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
