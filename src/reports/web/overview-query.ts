/** Reads the landing page's figures. */
import { overviewRoute } from '#reports/overview-routes.ts';
import { useCall } from '#web/api/use-call.ts';

/** What matters today, read when the page opens. */
export function useOverview() {
  return useCall(overviewRoute, {}, { retries: 1, keepsEqualParts: true });
}
