/** Tells the navigation how many people wait for approval, and how many things need doing. */
import { type ReactNode, useMemo } from 'react';
import { useNeedsTotal } from '#reports/web/needs-doing-queries.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useWaitingCount } from '#users/web/user-queries.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { NavigationNotesContext } from '#web/layout/navigation-notes.ts';
import { paths } from '#web/paths.ts';

/** `3 people wait for approval` beside a link; nothing where there are none. */
function noteOf(path: string, count: number, [one, many]: readonly [string, string]) {
  const text = count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
  return count === 0 ? {} : { [path]: { count, text } };
}

/** Stands around the pages. */
export function NavigationNotesProvider({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser();
  const waiting = useWaitingCount(role);
  const toDo = useNeedsTotal(role);
  const notes = useMemo(
    () => ({
      ...noteOf(paths.users, waiting, ['person waits for approval', 'people wait for approval']),
      ...noteOf(paths.needsDoing, toDo, ['thing needs doing', 'things need doing']),
    }),
    [waiting, toDo],
  );
  return <NavigationNotesContext value={notes}>{children}</NavigationNotesContext>;
}
