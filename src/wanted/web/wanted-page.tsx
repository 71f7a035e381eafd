/** `/{company}/wanted/{id}/view` */
import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconSearchOff } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router';
import { DocumentsSection } from '#documents/web/documents-section.tsx';
import { RecordHistory } from '#history/web/record-history.tsx';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Wanted, WantedTruck } from '#wanted/wanted.ts';
import { wantedDocumentRoutes, wantedHistoryRoute } from '#wanted/wanted-kind.ts';
import { getWantedRoute, listWantedTrucksRoute } from '#wanted/wanted-routes.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useCall, useVersion } from '#web/api/use-call.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { paths, truckPaths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { AbsentRecord } from '#web/ui/absent-record.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { type DescriptionLine, DescriptionList } from '#web/ui/description-list.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { DeleteWanted } from './delete-wanted.tsx';
import { MatchActions } from './match-actions.tsx';
import classes from './wanted.module.css';
import { wantedPaths } from './wanted-screens.ts';

/** Redirects to the list if the URL is invalid. */
export function WantedPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={wantedPaths.list} replace />;
  return <ViewWanted key={`${target.company}/${target.id}`} target={target} />;
}

function detailLines(wanted: Wanted): DescriptionLine[] {
  const { client, clientId, wants, maxPrice, until, person, addedOn, note } = wanted;
  const clientLink = (
    <Anchor component={Link} to={`${paths.clients}/${encodeURIComponent(clientId)}/view`} inherit>
      {client}
    </Anchor>
  );
  return [
    { id: 'client', label: 'Client', value: clientLink, strong: true },
    { id: 'wants', label: 'Looking For', value: wants, wide: true },
    { id: 'maxPrice', label: 'Highest Price', value: maxPrice === null ? '' : formatMoney(maxPrice) },
    { id: 'until', label: 'Until', value: until === null ? 'No end' : formatDate(until) },
    { id: 'person', label: 'Looked After By', value: person ?? '' },
    { id: 'addedOn', label: 'Added', value: formatDate(addedOn) },
    { id: 'note', label: 'Note', value: note ?? '', wide: true },
  ];
}

function ViewWanted({ target }: { target: RecordTarget }) {
  const params = recordParams(target, 'wantedId');
  const { data, error, isPending, refetch } = useVersion(getWantedRoute, { params }, { retries: 1 });
  const wanted = data?.data;
  const isMissing = hasStatus(error, 404);
  useLoadAlert(isMissing && wanted ? null : error, 'Failed to retrieve wanted entry.');
  return (
    <DeletedRecord kind="wanted" id={target.id} isMissing={isMissing} isShown={wanted !== undefined}>
      <PageHeader
        title="Wanted Entry"
        company={target.company}
        backTo={wantedPaths.list}
        actions={
          <>
            {wanted === undefined ? null : (
              <ButtonLink
                to={wantedPaths.edit(target.company, target.id)}
                aria-keyshortcuts="e"
                leftSection={<IconPencil size={16} aria-hidden />}
              >
                Edit
              </ButtonLink>
            )}
            <DeleteWanted target={target} wanted={wanted} etag={data?.etag} onMissing={refetch} />
          </>
        }
      />
      {wanted === undefined ? (
        <AbsentRecord
          isPending={isPending}
          isMissing={isMissing}
          loading={<Loading text="Loading wanted entry..." />}
          text="No wanted entry to display"
          icon={<IconSearchOff size={30} />}
          link={{ to: wantedPaths.list, label: 'Go to the list of wanted entries' }}
          onRetry={refetch}
        />
      ) : (
        <>
          <Section title="Details">
            <DescriptionList lines={detailLines(wanted)} />
          </Section>
          <Section title={`Matches (${wanted.matches})`}>
            <Matches wanted={wanted} target={target} />
          </Section>
          <DocumentsSection target={{ routes: wantedDocumentRoutes, ...target }} />
          <RecordHistory route={wantedHistoryRoute} target={target} />
        </>
      )}
    </DeletedRecord>
  );
}

function factsOf({ make, model, price, reservedFor }: WantedTruck): string {
  return [
    `${make} ${model}`,
    price === null ? 'no price' : formatMoney(price),
    reservedFor === null ? '' : `reserved for ${reservedFor}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Matches({ wanted, target }: { wanted: Wanted; target: RecordTarget }) {
  const params = recordParams(target, 'wantedId');
  const { data, isPending, refetch } = useCall(listWantedTrucksRoute, { params }, { retries: 1 });
  if (isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading matches...</VisuallyHidden>
        <Skeleton height="1.5em" width="40%" aria-hidden />
      </>
    );
  }
  if (data === undefined) return <LoadFailed text="The matches could not be loaded." onRetry={refetch} />;
  if (data.length === 0) return <Text c="dimmed">No truck in stock matches now</Text>;
  return (
    <ul className={classes.list}>
      {data.map((truck) => {
        const { id: truckId, regNumber } = truck;
        const match = { company: target.company, wantedId: wanted.id, client: wanted.client, truckId, regNumber };
        return (
          <li key={truckId} className={classes.line}>
            <div className={classes.words}>
              <Anchor component={Link} to={truckPaths.view(target.company, truckId)} fw={600}>
                {regNumber}
              </Anchor>
              <Text size="sm">{factsOf(truck)}</Text>
            </div>
            <MatchActions match={match} clientId={wanted.clientId} names={{ share: regNumber, dismiss: regNumber }} />
          </li>
        );
      })}
    </ul>
  );
}
