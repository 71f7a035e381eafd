import type { Company } from '#shared/companies.ts';
import { companyPaths } from '#shared/companies.ts';
import { dismissWantedRoute, undoDismissWantedRoute } from '#wanted/wanted-routes.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

/** A truck that matches an entry, with its names for the alert. */
export interface Match {
  company: Company;
  wantedId: string;
  client: string;
  truckId: string;
  regNumber: string;
}

/** Dismisses a match, and offers to undo that. */
export function useDismiss({ company, wantedId, client, truckId, regNumber }: Match) {
  const dismissal = useChange(dismissWantedRoute);
  const undoing = useChange(undoDismissWantedRoute, { leavesRecord: true });
  const { busy, run } = useOneAtATime();
  const params = { truckCompany: companyPaths[company], wantedId };

  async function undo() {
    await alertOutcome(() => undoing.mutateAsync({ params: { ...params, truckId } }));
  }

  async function dismiss() {
    await alertOutcome(async () => {
      await dismissal.mutateAsync({ params, body: { truckId } });
      const message = `${regNumber} is no longer offered for ${client}.`;
      sendAlert('Success', message, { label: 'Undo', onClick: () => void undo() });
    });
  }

  return { busy, dismiss: () => void run(dismiss) };
}
