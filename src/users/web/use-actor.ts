/** The person at the screen as the role rules see them. */
import type { Person } from '#users/role-rules.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import { useUserRole } from './user-role-query.ts';

/** Undefined until the server has said who they are. */
export function useActor(): Person | undefined {
  return useUserRole(useSessionUser().user?.profile.sub).data;
}
