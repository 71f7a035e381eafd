/** The History section of a record's page: loaded when it comes near the viewport, page by page, and updated live. */
import { Box, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { HistoryEntry } from '#history/history.ts';
import type { HistoryRoute } from '#history/history-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import type { Route } from '#shared/route.ts';
import { callApi } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { HistoryList } from './history-list.tsx';

/** Entries per page. */
const partSize = 20;

/** How often 'Show more' asks again while changes arrive. */
const maxTries = 10;

/** Distance from the viewport at which the section loads. */
const nearby = '200px';

/** Reads one page of a history, before an instant. */
type ReadHistoryPart = (before: string | undefined, limit: number) => Promise<HistoryEntry[]>;

interface PartsProps {
  route: Route;
  /** Identifies the record. */
  id: unknown;
  read: ReadHistoryPart;
}

/** The loaded entries, and a button for more. */
export function HistoryParts({ route, id, read }: PartsProps) {
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [route.id, id],
    meta: { route },
    queryFn: ({ pageParam }) => read(pageParam, partSize),
    initialPageParam: undefined as string | undefined,
    // A page may have more entries than requested; only the last one has fewer.
    getNextPageParam: (part) => (part.length < partSize ? undefined : part.at(-1)?.at),
    retry: retryUpTo(1),
  });
  if (isPending) return <Waiting />;
  if (data === undefined) return <LoadFailed text="The history could not be loaded." onRetry={refetch} />;
  const entries = data.pages.flat();
  const pages = data.pages.length;
  // A change that arrives meanwhile cancels the request and reloads the shown pages; the next try comes after that.
  const showMore = async () => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const { data: loaded, isError } = await fetchNextPage({ cancelRefetch: false });
      if (isError || loaded === undefined || loaded.pages.length > pages) return;
    }
  };
  if (entries.length === 0) return <Text c="dimmed">No history yet</Text>;
  return (
    <>
      <HistoryList entries={entries} />
      {hasNextPage ? (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void showMore()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden role="status">Loading history…</VisuallyHidden>
      <Skeleton height="1.2em" width="50%" mb="xs" aria-hidden />
      <Skeleton height="1em" width="30%" aria-hidden />
    </>
  );
}

/** Renders its content once it is near the viewport, and reserves its space until then. Print leaves it out until then. */
function WhenNear({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: nearby });
  const [isNear, setIsNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setIsNear(true);
  return isNear ? children : <Box ref={ref} mih="2.7em" data-not-loaded />;
}

interface HistoryProps {
  route: HistoryRoute;
  target: { id: string; company?: Company };
}

export function RecordHistory({ route, target: { id, company } }: HistoryProps) {
  const params = { recordId: id, ...(company && { truckCompany: companyPaths[company] }) };
  const read: ReadHistoryPart = (before, limit) => {
    const query = before === undefined ? { limit } : { before, limit };
    return callApi(route, { params, query });
  };
  return (
    <Section title="History">
      <WhenNear>
        <HistoryParts route={route} id={params} read={read} />
      </WhenNear>
    </Section>
  );
}
