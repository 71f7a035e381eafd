/** Tells the navigation how many people wait for approval. */
import { type ReactNode, useMemo } from 'react';
import { useWaitingCount } from '#users/web/user-queries.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { NavigationNotesContext } from '#web/layout/navigation-notes.ts';
import { paths } from '#web/paths.ts';

/** Stands around the pages. */
export function NavigationNotesProvider({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser();
  const count = useWaitingCount(role);
  const notes = useMemo(() => {
    const text = count === 1 ? '1 person waits for approval' : `${count} people wait for approval`;
    return count === 0 ? {} : { [paths.users]: { count, text } };
  }, [count]);
  return <NavigationNotesContext value={notes}>{children}</NavigationNotesContext>;
}
