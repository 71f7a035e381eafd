/** The person at the screen as the role rules see them. */
import { useAuth } from 'react-oidc-context';
import type { Person } from '#users/role-rules.ts';
import { useUserRole } from './user-role-query.ts';

/** Undefined until the server has said who they are. */
export function useActor(): Person | undefined {
  return useUserRole(useAuth().user?.profile.sub).data;
}
