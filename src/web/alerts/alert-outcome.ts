import { errorMessage } from '#web/api/api-error.ts';
import { sendAlert } from './alerts.tsx';

/** Does the work, and shows an alert if it fails, or with the given text if it succeeds. */
export async function alertOutcome(work: () => Promise<unknown>, success?: string): Promise<void> {
  try {
    await work();
    if (success !== undefined) sendAlert('Success', success);
  } catch (error) {
    sendAlert('Error', errorMessage(error));
  }
}
