import { errorMessage } from '#web/api/api-error.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { sendAlert } from './alerts.tsx';

/** Runs one action at a time, with an alert for success or error. */
export function useAlertingAction() {
  const { busy, run } = useOneAtATime();
  const runAction = (work: () => Promise<unknown>, done: string) =>
    void run(async () => {
      try {
        await work();
        sendAlert('Success', done);
      } catch (error) {
        sendAlert('Error', errorMessage(error));
      }
    });
  return { busy, runAction };
}
