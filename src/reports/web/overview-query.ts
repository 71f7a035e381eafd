/** How the landing page's figures are asked for (part two, section 16.1). */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { overviewRoute } from '#reports/overview-routes.ts';
import { dataOf, queryOfCall } from '#web/api/use-call.ts';

/** Milliseconds for which an answer waits for its page to be drawn. */
const keptMs = 2000;

const query = {
  ...queryOfCall(overviewRoute, {}, { retries: 1, keepsEqualParts: true }),
  staleTime: keptMs,
  gcTime: keptMs,
};

/** What matters today, read when the page opens. */
export function useOverview() {
  return useQuery({ ...query, select: dataOf });
}

/** Asks for it before the page is drawn. */
export async function askForOverview(client: QueryClient): Promise<void> {
  await client.prefetchQuery(query);
}
