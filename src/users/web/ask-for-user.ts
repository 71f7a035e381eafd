/** Who is signed in, and with what role, asked for before the app is drawn: frame and page are drawn once, for them. */
import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#shared/roles.ts';
import { sessionQuery } from '#web/auth/session-provider.tsx';
import { userRoleQuery } from './user-role-query.ts';

/** The role; undefined when nobody is signed in. @throws what the session or the role fails with, and asks for neither again by itself */
export async function askForUser(client: QueryClient): Promise<Role | undefined> {
  const { signedIn } = await client.fetchQuery(sessionQuery);
  const { isAuthenticated, user } = signedIn.now();
  if (!isAuthenticated) return undefined;
  return (await client.fetchQuery(userRoleQuery(user?.profile.sub))).role;
}
