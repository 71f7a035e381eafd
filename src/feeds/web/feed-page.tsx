/** `/{company}/feeds/{id}/view` */
import { Button, Text } from '@mantine/core';
import { IconEye, IconPencil, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Feed } from '#feeds/feed.ts';
import { feedHistoryRoute } from '#feeds/feed-kind.ts';
import { getFeedRoute } from '#feeds/feed-routes.ts';
import { RecordHistory } from '#history/web/record-history.tsx';
import { isAdministrator } from '#shared/roles.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useVersion } from '#web/api/use-call.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { formatMoment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { AbsentRecord } from '#web/ui/absent-record.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CopyTextButton } from '#web/ui/copy-text-button.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { DeleteFeed, NewAddress } from './feed-acts.tsx';
import { feedPaths } from './feed-paths.ts';
import { FeedSettingsList } from './feed-settings-list.tsx';
import classes from './feeds.module.css';
import { HeldBack } from './held-back.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** How often the last read is asked for again, because reads are not announced. */
const everyMs = 30_000;

/** Redirects to the list if the URL is invalid. */
export function FeedPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.feeds} replace />;
  return <ViewFeed key={`${target.company}/${target.id}`} target={target} />;
}

function ViewFeed({ target }: { target: RecordTarget }) {
  const params = recordParams(target, 'feedId');
  const { data, error, isPending, refetch } = useVersion(getFeedRoute, { params }, { retries: 1, everyMs });
  const mayChange = isAdministrator(useCurrentUser().role);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const isMissing = hasStatus(error, 404);
  useLoadAlert(isMissing ? null : error, 'Failed to retrieve feed.');
  const feed = isMissing ? undefined : data?.data;
  return (
    <>
      <PageHeader
        title={feed?.name ?? 'Feed'}
        company={target.company}
        backTo={feedPaths.list(target.company)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              disabled={feed === undefined}
              onClick={() => setIsPreviewed(true)}
            >
              Preview
            </Button>
            {mayChange && feed !== undefined ? (
              <>
                <DeleteFeed target={target} feed={feed} etag={data?.etag} />
                <ButtonLink
                  to={feedPaths.edit(target.company, target.id)}
                  aria-keyshortcuts="e"
                  leftSection={<IconPencil size={16} aria-hidden />}
                >
                  Edit
                </ButtonLink>
              </>
            ) : null}
          </>
        }
      />
      {feed === undefined ? (
        <AbsentRecord
          isPending={isPending}
          isMissing={isMissing}
          loading={<Loading text="Loading feed..." />}
          text="No feed to display"
          icon={<IconRss size={30} />}
          link={{ to: feedPaths.list(target.company), label: 'Go to the list of feeds' }}
          onRetry={refetch}
        />
      ) : (
        <>
          <Address feed={feed} target={target} mayChange={mayChange} />
          <HeldBack target={target} minPhotos={feed.minPhotos} />
          <FeedSettingsList feed={feed} />
          <RecordHistory route={feedHistoryRoute} target={target} />
          <PreviewDialog target={target} feed={feed} opened={isPreviewed} onClose={() => setIsPreviewed(false)} />
        </>
      )}
    </>
  );
}

interface AddressProps {
  feed: Feed;
  target: RecordTarget;
  mayChange: boolean;
}

function Address({ feed, target, mayChange }: AddressProps) {
  const { uri, lastReadAt, lastReader, lastCount } = feed;
  return (
    <Section
      title="Address"
      actions={
        <>
          <CopyTextButton text={uri} />
          {mayChange ? <NewAddress target={target} feed={feed} /> : null}
        </>
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        Give this address to the portal. Anyone who has it can read the feed.
      </Text>
      <code className={classes.address}>{uri}</code>
      <DescriptionList
        lines={[
          { id: 'lastReadAt', label: 'Last Read', value: lastReadAt === null ? 'Not yet' : formatMoment(lastReadAt) },
          { id: 'lastReader', label: 'Read By', value: lastReader ?? '' },
          { id: 'lastCount', label: 'Trucks', value: lastCount === null ? '' : String(lastCount) },
        ]}
      />
    </Section>
  );
}
