/** The History section of a record's page: loaded when it comes near the viewport, page by page, and updated live. */
import { Box, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { HistoryEntry } from '#history/history.ts';
import { type HistoryKind, historyRoutes } from '#history/history-routes.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import type { PartyPageTarget } from '#parties/web/party-texts.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import type { UserPageTarget } from '#users/web/user-queries.ts';
import { sendCall } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Section } from '#web/ui/section.tsx';
import { HistoryList } from './history-list.tsx';

/** Entries per page. */
const partSize = 20;

/** Distance from the viewport at which the section loads. */
const nearby = '200px';

/** Reads one page of a history, before an instant. */
export type ReadHistoryPart = (before: string | undefined, limit: number) => Promise<HistoryEntry[]>;

interface PartsProps {
  queryKey: readonly unknown[];
  read: ReadHistoryPart;
}

/** The loaded entries, and a button for more. */
export function HistoryParts({ queryKey, read }: PartsProps) {
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam, partSize),
    initialPageParam: undefined as string | undefined,
    // A page may have more entries than requested; only the last one has fewer.
    getNextPageParam: (part) => (part.length < partSize ? undefined : part.at(-1)?.at),
    retry: retryUpTo(1),
  });
  if (isPending) return <Waiting />;
  if (data === undefined) return <LoadFailed text="The history could not be loaded." onRetry={refetch} />;
  const entries = data.pages.flat();
  if (entries.length === 0) return <Text c="dimmed">No history yet</Text>;
  return (
    <>
      <HistoryList entries={entries} />
      {hasNextPage ? (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
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

/** Renders its content once it is near the viewport, and reserves its space until then. */
function WhenNear({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: nearby });
  const [isNear, setIsNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setIsNear(true);
  return <div ref={ref}>{isNear ? children : <Box mih="2.7em" />}</div>;
}

interface Subject {
  kind: HistoryKind;
  id: string;
  company?: Company;
}

function SubjectHistory({ kind, id, company }: Subject) {
  const route = historyRoutes[kind];
  const params = company === undefined ? { recordId: id } : { truckCompany: companyPaths[company], recordId: id };
  const read: ReadHistoryPart = async (before, limit) => {
    const query = before === undefined ? { limit } : { before, limit };
    const { data } = await sendCall(route, { params, query } as Parameters<typeof sendCall<typeof route>>[1]);
    return data as HistoryEntry[];
  };
  return (
    <Section title="History">
      <WhenNear>
        <HistoryParts queryKey={[route.id, params]} read={read} />
      </WhenNear>
    </Section>
  );
}

export function TruckHistory({ target: { company, id } }: { target: RecordTarget }) {
  return <SubjectHistory kind="truck" company={company} id={id} />;
}

export function PaperHistory({ target: { kind, company, id } }: { target: PaperAddress }) {
  return <SubjectHistory kind={kind} company={company} id={id} />;
}

export function CreditNoteHistory({ target: { company, id } }: { target: RecordTarget }) {
  return <SubjectHistory kind="creditNote" company={company} id={id} />;
}

export function PartyHistory({ target: { kind, id } }: { target: PartyPageTarget }) {
  return <SubjectHistory kind={kind} id={id} />;
}

/** For administrators. */
export function UserHistory({ target: { id } }: { target: UserPageTarget }) {
  return <SubjectHistory kind="user" id={id} />;
}
