/** The table of users, or what stands in its place when they could not be loaded. */
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { DataTable } from '#web/table/data-table.tsx';
import type { ListColumn } from '#web/table/list-column.ts';
import { useTableUrlState } from '#web/table/use-table-url-state.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { matchesUser } from './user-name.ts';
import { type UserRow, useUserList } from './user-queries.ts';

interface Props {
  tableId: string;
  columns: readonly ListColumn<UserRow>[];
  searchText: string;
  onClearSearch: () => void;
}

const noUsers: readonly UserRow[] = [];

/** Sorted by name, as the server gives it, until sorted otherwise. */
export function UserList(props: Props) {
  const { data, error, isPending, refetch } = useUserList();
  const table = useTableUrlState();
  useLoadAlert(error, 'Failed to retrieve list of users');
  if (error !== null && data === undefined) {
    return <LoadFailed text="The list of users could not be loaded." onRetry={refetch} />;
  }
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
