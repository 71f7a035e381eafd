/** `/admin/jobs`: background tasks that are waiting, running or failed, with retry. For Admins and SuperAdmins. */
import { Button, Group, Pagination, SegmentedControl, Text } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type JobState, jobStates, listJobsRoute, retryJobRoute, retryJobsRoute } from '#jobs/job-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useCall, useChange } from '#web/api/use-call.ts';
import surface from '#web/ui/card.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { JobList } from './job-list.tsx';
import classes from './jobs-page.module.css';

/** Time between two refetches while the page is visible. */
const everyMs = 5000;

const jobsPerPage = 25;

/** A page of jobs, refetched regularly; pages count from 1. */
function useJobs(state: JobState | null, page: number) {
  const query = { limit: jobsPerPage, offset: (page - 1) * jobsPerPage, ...(state !== null && { state }) };
  return useCall(listJobsRoute, { query }, { everyMs, keepsPrevious: true });
}

const [noList, noRetry] = ['Failed to retrieve list of jobs.', 'Failed to try the job again.'];

function showFailure(error: unknown): void {
  sendAlert('Error', error instanceof ApiError ? error.message : noRetry);
}

/** @param failed undefined while the number is unknown */
function RetryAll({ failed }: { failed: number | undefined }) {
  const retryAll = useChange(retryJobsRoute);
  const { busy, run } = useOneAtATime();
  const onClick = () =>
    run(async () => {
      const { data } = await retryAll.mutateAsync({});
      sendAlert('Success', data.retried === 1 ? 'Retrying 1 task.' : `Retrying ${data.retried} tasks.`);
    }).catch(showFailure);
  return (
    <Group gap="sm">
      <Button
        variant="default"
        disabled={!failed}
        loading={busy}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => void onClick()}
      >
        Try all again
      </Button>
      {failed === 0 ? (
        <Text size="sm" c="dimmed">
          No task has failed.
        </Text>
      ) : null}
    </Group>
  );
}

function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(([label, count]) => (
        <div
          key={label}
          className={joinClasses(surface.card, classes.count)}
          data-alarm={(label === 'Failed' && count > 0) || undefined}
        >
          <dt>{label}</dt>
          <dd>{count.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The filter and the page number are stored in the address. */
const shown = { state: parseAsStringLiteral(jobStates), page: parseAsInteger.withDefault(1) };
const everyState = 'All';

type JobsData = NonNullable<ReturnType<typeof useJobs>['data']>;

function countOf({ waiting, running, failed }: JobsData, state: JobState | null): number {
  if (state === null) return waiting + running + failed;
  return { Failed: failed, Running: running, Waiting: waiting }[state];
}

interface JobsSectionProps {
  data: JobsData;
  state: JobState | null;
  page: number;
  onShow: (next: { state?: JobState | null; page: number | null }) => void;
}

function JobsSection({ data, state, page, onShow }: JobsSectionProps) {
  const retry = useChange(retryJobRoute);
  const { waiting, running, failed, jobs } = data;
  const pages = Math.ceil(countOf(data, state) / jobsPerPage);
  return (
    <>
      <Counts
        counts={[
          ['Waiting', waiting],
          ['Running', running],
          ['Failed', failed],
        ]}
      />
      <SegmentedControl
        className={classes.states ?? ''}
        aria-label="State"
        data={[everyState, ...jobStates]}
        value={state ?? everyState}
        onChange={(next) => onShow({ state: jobStates.find((one) => one === next) ?? null, page: null })}
      />
      {jobs.length === 0 ? (
        <EmptyState text={emptyText(data, state)} icon={<IconCircleCheck size={30} />} />
      ) : (
        <JobList
          jobs={jobs}
          onRetry={async ({ id, label }) => {
            try {
              await retry.mutateAsync({ params: { jobId: id } });
              sendAlert('Success', `${label}: retrying.`);
            } catch (error) {
              showFailure(error);
            }
          }}
        />
      )}
      {pages > 1 && (
        <Pagination total={pages} value={page} onChange={(next) => onShow({ page: next })} aria-label="Pages" />
      )}
    </>
  );
}

function emptyText(data: JobsData, state: JobState | null): string {
  if (countOf(data, null) === 0) return 'Nothing waiting.';
  return state === null ? 'There are no tasks on this page.' : `No tasks are ${state.toLowerCase()}.`;
}

export function JobsPage() {
  const [{ state, page }, show] = useQueryStates(shown);
  const { data, error, refetch } = useJobs(state, Math.max(1, page));
  useLoadAlert(data === undefined ? error : null, noList);
  const missing =
    error === null ? (
      <Loading text="Loading list of jobs..." />
    ) : (
      <LoadFailed text="The list of jobs could not be loaded." onRetry={refetch} />
    );
  return (
    <>
      <PageHeader title="Background tasks" actions={<RetryAll failed={data?.failed} />} />
      <p className={classes.explained}>
        Tasks running in the background. Failed tasks are retried automatically; those that still fail are kept here for
        14 days.
      </p>
      {data === undefined ? missing : <JobsSection data={data} state={state} page={page} onShow={show} />}
    </>
  );
}
