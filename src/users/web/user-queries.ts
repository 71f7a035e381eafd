/** Reads and writes of people from the browser (specification, sections 4 and 7). */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRoles, type Role } from '#shared/roles.ts';
import { rolePaths, type User } from '#users/user.ts';
import {
  assignRoleRoute,
  countWaitingRoute,
  deleteUserRoute,
  listUnconfirmedRoute,
  listUsersRoute,
} from '#users/user-routes.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';

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

/** The first part of the key of what is read of people. */
export const usersKey = 'users';

async function fetchUsers(signal: AbortSignal): Promise<UserRow[]> {
  const [users, unconfirmed] = await Promise.all([
    callApi(listUsersRoute, { signal }),
    callApi(listUnconfirmedRoute, { signal }),
  ]);
  const marked = new Set(unconfirmed);
  return users.map((user) => ({ ...user, id: user.userId, isUnconfirmed: marked.has(user.userId) }));
}

/** Whether an administrator has yet to approve the person. */
export function isWaiting({ role }: Pick<User, 'role'>): boolean {
  return role === 'Other';
}

/** Everyone, by name. */
export function useUserList() {
  return useQuery({
    queryKey: [usersKey],
    queryFn: ({ signal }) => fetchUsers(signal),
  });
}

/** Milliseconds after which the number is asked again: nobody is told of a registration. */
const waitingEveryMs = 60_000;

/** How many people wait for whoever may approve them; 0 for everybody else. */
export function useWaitingCount(role: Role | undefined): number {
  const isAsked = role !== undefined && adminRoles.includes(role);
  const { data } = useCall(countWaitingRoute, {}, { enabled: isAsked, retries: 0, everyMs: waitingEveryMs });
  return isAsked ? (data?.count ?? 0) : 0;
}

/** Shows at once what the server has just done, and asks it for the list as it is now. */
function refetchUsers(client: QueryClient, change: (users: UserRow[]) => UserRow[]): void {
  client.setQueryData<UserRow[]>([usersKey], (users) => users && change(users));
  void client.invalidateQueries({ queryKey: [usersKey] });
  void client.invalidateQueries({ queryKey: [countWaitingRoute.id] });
}

/** Gives a person another role. */
export function useAssignRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      callApi(assignRoleRoute, { params: { userId }, query: { role: rolePaths[role] } }),
    onSuccess: (_, { userId, role }) =>
      refetchUsers(client, (users) =>
        users.map((user) => (user.userId === userId ? { ...user, role, isUnconfirmed: false } : user)),
      ),
  });
}

/** Deletes a person's account and role. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => callApi(deleteUserRoute, { params: { userId } }),
    onSuccess: (_, userId) => refetchUsers(client, (users) => users.filter((user) => user.userId !== userId)),
  });
}
