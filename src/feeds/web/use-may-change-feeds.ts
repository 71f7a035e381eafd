/** Administrators change feeds; other people look at them. */
import { adminRoles } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';

export function useMayChangeFeeds(): boolean {
  const { role } = useCurrentUser();
  return role !== undefined && adminRoles.includes(role);
}
