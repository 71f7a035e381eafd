/** `/admin/jobs`: what waits, runs and failed behind the screens, for Admins and SuperAdmins, with the way to try it again. */
import { Button, Pagination, SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type JobState, jobStates, listJobsRoute, retryJobRoute, retryJobsRoute } from '#jobs/job-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';
import surface from '#web/ui/card.module.css';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { joinClasses } from '#web/ui/join-classes.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { JobList } from './job-list.tsx';
import classes from './jobs-page.module.css';

/** Milliseconds between two readings while the page is looked at. */
const everyMs = 5000;

/** Jobs of one page of the screen. */
const jobsOfPage = 25;

/** A page of what waits, runs and failed, read again and again; pages count from 1. */
function useJobs(state: JobState | null, page: number) {
  const query = { limit: jobsOfPage, offset: (page - 1) * jobsOfPage, ...(state !== null && { state }) };
  return useCall(listJobsRoute, { query }, { everyMs, keepsPrevious: true });
}

const useJobChange = changesOf(listJobsRoute);

/** Has one job tried again. */
const useRetryJob = () => useJobChange(retryJobRoute);

/** Has all jobs tried again that were given up. */
const useRetryJobs = () => useJobChange(retryJobsRoute);

const [noList, noRetry] = ['Failed to retrieve list of jobs.', 'Failed to try the job again.'];

function showFailure(error: unknown): void {
  sendAlert('Error', error instanceof ApiError ? error.message : noRetry);
}

function RetryAll({ failed }: { failed: number }) {
  const retryAll = useRetryJobs();
  const { busy, run } = useOneAtATime();
  const onClick = () =>
    run(async () => {
      const { data } = await retryAll.mutateAsync({});
      sendAlert('Success', data.retried === 1 ? '1 job is tried again.' : `${data.retried} jobs are tried again.`);
    }).catch(showFailure);
  return (
    <Button
      variant="default"
      disabled={failed === 0}
      loading={busy}
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => void onClick()}
    >
      Try all again
    </Button>
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

/** What is shown stands in the address. */
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
  const retry = useRetryJob();
  const { waiting, running, failed, jobs } = data;
  const pages = Math.ceil(countOf(data, state) / jobsOfPage);
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
              sendAlert('Success', `${label}: tried again.`);
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
  if (countOf(data, null) === 0) return 'No jobs: everything is done.';
  return state === null ? 'There are no jobs on this page.' : `No jobs here are ${state.toLowerCase()}.`;
}

/** Read anew every few seconds while one looks at it. */
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
      <PageHeader title="Jobs" actions={<RetryAll failed={data?.failed ?? 0} />} />
      <p className={classes.explained}>
        Work that the program does after it has answered. What fails is tried again by itself, with growing pauses; what
        is given up stays here for 14 days.
      </p>
      {data === undefined ? missing : <JobsSection data={data} state={state} page={page} onShow={show} />}
    </>
  );
}
