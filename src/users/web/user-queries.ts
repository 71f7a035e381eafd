/** Queries on users. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isAdministrator, type Role } from '#shared/roles.ts';
import { rolePaths, type User } from '#users/user.ts';
import {
  assignRoleRoute,
  countWaitingRoute,
  deleteUserRoute,
  listOpenPagesRoute,
  listUnconfirmedRoute,
  listUsersRoute,
} from '#users/user-routes.ts';
import type { Versioned } from '#web/api/call-api.ts';
import { callKey, useCall, useChange } from '#web/api/use-call.ts';

export interface UserRow extends User {
  id: string;
  /** Waiting for approval, with an unconfirmed e-mail. */
  isUnconfirmed: boolean;
}

/** Whether the user is waiting for approval. */
export function isWaiting({ role }: Pick<User, 'role'>): boolean {
  return role === 'Other';
}

function rowsOf(users: readonly User[], unconfirmed: readonly string[]): UserRow[] {
  const marked = new Set(unconfirmed);
  return users.map((user) => ({
    ...user,
    id: user.userId,
    isUnconfirmed: isWaiting(user) && marked.has(user.userId),
  }));
}

export function useUserList() {
  const users = useCall(listUsersRoute, {});
  const unconfirmed = useCall(listUnconfirmedRoute, {});
  const [people, marked] = [users.data, unconfirmed.data];
  return {
    data: useMemo(() => people && marked && rowsOf(people, marked), [people, marked]),
    error: users.error ?? unconfirmed.error,
    isFetching: users.isFetching || unconfirmed.isFetching,
    refetch: () => Promise.all([users.refetch(), unconfirmed.refetch()]),
  };
}

/** Polling interval, because browsers are not notified of new users. */
const waitingPollMs = 60_000;

/** The number of users waiting for approval; 0 for users who are not administrators. */
export function useWaitingCount(role: Role | undefined): number {
  const enabled = isAdministrator(role);
  const { data } = useCall(countWaitingRoute, {}, { enabled, retries: 0, everyMs: waitingPollMs });
  return enabled ? (data?.count ?? 0) : 0;
}

/** The shared pages that would stay open if the user were deleted; loaded while the dialog is open. */
export function useOpenPages(userId: string, enabled: boolean) {
  return useCall(listOpenPagesRoute, { params: { userId } }, { enabled, retries: 1 });
}

/** Updates the cached list at once, before it is loaded again. */
function useShowUsers(): (change: (users: readonly User[]) => User[]) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<Versioned<User[]>>(
      callKey(listUsersRoute, {}),
      (known) => known && { ...known, data: change(known.data) },
    );
  };
}

export function useAssignRole() {
  const { mutateAsync, isPending } = useChange(assignRoleRoute);
  const show = useShowUsers();
  const assign = async (userId: string, role: Role) => {
    await mutateAsync({ params: { userId }, query: { role: rolePaths[role] } });
    show((users) => users.map((user) => (user.userId === userId ? { ...user, role } : user)));
  };
  return { assign, isPending };
}

/** Deletes a user, and optionally stops sharing their pages. */
export function useDeleteUser() {
  const { mutateAsync } = useChange(deleteUserRoute);
  const show = useShowUsers();
  return async (userId: string, endsShares: boolean) => {
    await mutateAsync({ params: { userId }, query: { endShares: endsShares ? 'true' : 'false' } });
    show((users) => users.filter((user) => user.userId !== userId));
  };
}
