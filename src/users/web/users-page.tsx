/** `/admin/users`: the list of users. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { roles } from '#shared/roles.ts';
import { listInvitationsRoute } from '#users/invitation-routes.ts';
import type { Person } from '#users/role-rules.ts';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { useCall } from '#web/api/use-call.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { DataTable } from '#web/table/data-table.tsx';
import { fitState } from '#web/table/list-request.ts';
import { ListToolbar } from '#web/table/list-toolbar.tsx';
import { TableConfiguration } from '#web/table/table-configuration.tsx';
import { useColumnSettings } from '#web/table/use-column-settings.ts';
import { plainItems } from '#web/table/use-groups.ts';
import { useListState } from '#web/table/use-list-state.ts';
import { usePinnedItems } from '#web/table/use-pinned-items.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFactorRule } from './factor-queries.ts';
import { FactorSwitch } from './factor-switch.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { isWaiting, type UserRow, useUserList } from './user-queries.ts';
import { useUserRole } from './user-role-query.ts';
import { pageOfUsers } from './user-rows.ts';
import { WaitingUsers } from './waiting-users.tsx';

/** Undefined until the role is loaded. */
function useActor(): Person | undefined {
  return useUserRole(useSessionUser().user?.profile.sub).data;
}

const texts = {
  loadingText: 'Loading list of users...',
  emptyText: 'No users to display',
  noMatchText: 'No users match.',
  plural: 'users',
};

const useRoles = () => roles;

/** Shown until the list and the panels above it are loaded, which then appear together without layout shifts. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (error === null) return <Loading text={texts.loadingText} />;
  return <LoadFailed text="The list of users could not be loaded." onRetry={onRetry} />;
}

/** `shown` is not reset on closing, so that the dialog keeps its content during the transition. */
export function UsersPage() {
  const actor = useActor();
  const [shown, setShown] = useState<UserRow>();
  const [opened, { open, close }] = useDisclosure();
  const [inviting, { open: openInvite, close: closeInvite }] = useDisclosure();
  const { data: invited, isPending: awaitsInvited } = useCall(listInvitationsRoute, {}, { retries: 1 });
  const { isPending: awaitsRule } = useFactorRule();
  const isOffered = invited?.isOffered === true;
  const columns = useMemo(
    () =>
      userColumns((user) => {
        setShown(user);
        open();
      }),
    [open],
  );
  const columnSettings = useColumnSettings('users', columns);
  const { state: given, change } = useListState();
  const state = useMemo(() => fitState(columns, given), [columns, given]);
  const { data, error, isFetching, refetch } = useUserList();
  const answer = useMemo(() => data && pageOfUsers(data, state), [data, state]);
  const start = answer?.request.offset ?? 0;
  const latest = useMemo(() => ({ items: plainItems(answer?.page.rows ?? []), start, openKey: '' }), [answer, start]);
  const { items, pinned: pinnedRows } = usePinnedItems(answer, latest);
  useLoadAlert(error, 'Failed to retrieve list of users');
  return (
    <>
      <PageHeader title="Users" {...(isOffered ? { actions: <Button onClick={openInvite}>Invite</Button> } : {})} />
      <ListToolbar
        searchLabel="Search users..."
        searchText={state.search}
        onSearch={(search) => change({ search })}
        configuration={
          <TableConfiguration title="Users Table Configuration" columns={columns} control={columnSettings} />
        }
      />
      {data === undefined || awaitsInvited || awaitsRule ? (
        <Missing error={error} onRetry={refetch} />
      ) : (
        <>
          <FactorSwitch />
          {actor && <InvitationList actor={actor} invitations={invited?.invitations ?? []} />}
          <WaitingUsers users={data.filter(isWaiting)} />
          <DataTable
            {...texts}
            {...{ columns, columnSettings, state, change, answer, items, start, pinnedRows, isFetching }}
            caption="Users"
            useChoices={useRoles}
          />
        </>
      )}
      {actor && <InviteDialog actor={actor} opened={inviting} onClose={closeInvite} />}
      <UserDialog actor={actor} user={shown} opened={opened} onClose={close} />
    </>
  );
}
