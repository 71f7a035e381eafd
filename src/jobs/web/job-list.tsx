/** The list of jobs: kind, state, attempts, time, and why the last attempt failed. */
import { Button } from '@mantine/core';
import type { JobLine } from '#jobs/job-routes.ts';
import { formatMoment } from '#web/moment.ts';
import surface from '#web/ui/card.module.css';
import { joinClasses } from '#web/ui/join-classes.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import classes from './jobs-page.module.css';

const colours = { Failed: 'red', Running: 'blue', Waiting: 'gray' } as const;

const timePrefixes = { Failed: 'failed', Running: 'since', Waiting: 'due' } as const;

function formatAttempts({ tries }: JobLine): string {
  if (tries === 0) return 'not started';
  return tries === 1 ? '1 attempt' : `${tries} attempts`;
}

interface JobListProps {
  jobs: readonly JobLine[];
  onRetry: (job: JobLine) => Promise<void>;
}

function JobRow({ job, onRetry }: { job: JobLine } & Pick<JobListProps, 'onRetry'>) {
  const { busy, run } = useOneAtATime();
  const { label, state, at, lastError, tries } = job;
  const mayRetry = state === 'Failed' || (state === 'Waiting' && tries > 0);
  return (
    <li className={classes.job}>
      <StateBadge color={colours[state]} text={state} />
      <div className={classes.words}>
        <div className={classes.label}>{label}</div>
        <div className={classes.facts}>
          <span>{`${formatAttempts(job)}, ${timePrefixes[state]}`}</span> <time dateTime={at}>{formatMoment(at)}</time>
        </div>
        {lastError !== null && <div className={classes.error}>{lastError}</div>}
      </div>
      {mayRetry && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={`Try again: ${label}`}
          onClick={() => void run(() => onRetry(job))}
        >
          Try again
        </Button>
      )}
    </li>
  );
}

/** Failed jobs, and waiting jobs that have failed before, have a button to try again. */
export function JobList({ jobs, onRetry }: JobListProps) {
  return (
    <ul className={joinClasses(surface.card, classes.jobs)} aria-label="Background tasks">
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} onRetry={onRetry} />
      ))}
    </ul>
  );
}
