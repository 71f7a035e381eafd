/** Reads and writes of people from the browser (specification, sections 4 and 7). */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminRoles, type Role } from '#shared/roles.ts';
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
import { callKey, changesOf, useCall } from '#web/api/use-call.ts';

/** A person as a row of the list. */
export interface UserRow extends User {
  id: string;
  /** They wait for approval with an e-mail that nobody has confirmed. */
  isUnconfirmed: boolean;
}

/** One person, for the sections of their dialog. */
export interface UserPageTarget {
  id: string;
}

/** Whether an administrator has yet to approve the person. */
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

/** Everyone, by name. */
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

/** Milliseconds after which the number is asked again: nobody is told of a registration. */
const waitingEveryMs = 60_000;

/** How many people wait for whoever may approve them; 0 for everybody else. */
export function useWaitingCount(role: Role | undefined): number {
  const enabled = role !== undefined && adminRoles.includes(role);
  const { data } = useCall(countWaitingRoute, {}, { enabled: enabled, retries: 0, everyMs: waitingEveryMs });
  return enabled ? (data?.count ?? 0) : 0;
}

/** The pages for buyers that stay open after the person; asked for while the question is open. */
export function useOpenPages(userId: string, enabled: boolean) {
  return useCall(listOpenPagesRoute, { params: { userId } }, { enabled: enabled, retries: 1 });
}

const useUserChange = changesOf(listUsersRoute, listUnconfirmedRoute, countWaitingRoute);

/** Shows at once what the server has just done, while the list is asked for as it is now. */
function useShowUsers(): (change: (users: readonly User[]) => User[]) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<Versioned<User[]>>(
      callKey(listUsersRoute, {}),
      (known) => known && { ...known, data: change(known.data) },
    );
  };
}

/** Gives a person another role. */
export function useAssignRole() {
  const { mutateAsync, isPending } = useUserChange(assignRoleRoute);
  const show = useShowUsers();
  const assign = async (userId: string, role: Role) => {
    await mutateAsync({ params: { userId }, query: { role: rolePaths[role] } });
    show((users) => users.map((user) => (user.userId === userId ? { ...user, role } : user)));
  };
  return { assign, isPending };
}

/** Deletes a person's account and role, and ends their shared pages where that is wished. */
export function useDeleteUser() {
  const { mutateAsync } = useUserChange(deleteUserRoute);
  const show = useShowUsers();
  return async (userId: string, endsShares: boolean) => {
    await mutateAsync({ params: { userId }, query: { endShares: endsShares ? 'true' : 'false' } });
    show((users) => users.filter((user) => user.userId !== userId));
  };
}
