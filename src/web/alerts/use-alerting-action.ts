import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { alertOutcome } from './alert-outcome.ts';

/** Runs one action at a time, with an alert for success or error. */
export function useAlertingAction() {
  const { busy, run } = useOneAtATime();
  const runAction = (work: () => Promise<unknown>, done: string) => void run(() => alertOutcome(work, done));
  return { busy, runAction };
}
