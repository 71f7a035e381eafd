/** The table of users, or what stands in its place when they could not be loaded. */
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { clearAlert, sendAlert } from '#web/alerts/alerts.tsx';
import { DataTable } from '#web/table/data-table.tsx';
import type { ListColumn } from '#web/table/list-column.ts';
import { useTableUrlState } from '#web/table/use-table-url-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { matchesUser } from './user-name.ts';
import { type UserRow, useUserList } from './user-queries.ts';

interface Props {
  tableId: string;
  columns: readonly ListColumn<UserRow>[];
  searchText: string;
  onClearSearch: () => void;
}

const noUsers: readonly UserRow[] = [];
const failure = 'Failed to retrieve list of users';

function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  function retry() {
    clearAlert('Error', failure);
    onRetry();
  }
  return (
    <EmptyState text="The list of users could not be loaded." icon={<IconCloudOff size={30} />}>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** Sorted by name, as the server gives it, until sorted otherwise. */
export function UserList(props: Props) {
  const { data, error, isPending, refetch } = useUserList();
  const table = useTableUrlState();
  useEffect(() => {
    if (error !== null) sendAlert('Error', failure);
  }, [error]);
  if (error !== null && data === undefined) return <LoadFailed onRetry={refetch} />;
  return (
    <DataTable<UserRow>
      {...props}
      {...table}
      caption="Users"
      rows={data ?? noUsers}
      matches={matchesUser}
      isLoading={isPending}
      loadingText="Loading list of users..."
      emptyText="No users to display"
      noMatchText="No users match."
    />
  );
}
