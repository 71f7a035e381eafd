/** Counts beside navigation links: people waiting for approval, and to-dos that are new or due today. */
import { type ReactNode, useMemo } from 'react';
import { useNewToday } from '#reports/web/needs-doing-queries.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useWaitingCount } from '#users/web/user-queries.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { NavigationNotesContext } from '#web/layout/navigation-notes.ts';
import { paths } from '#web/paths.ts';

/** For example `3 people waiting for approval`; nothing for 0. */
function noteOf(path: string, count: number, [one, many]: readonly [string, string]) {
  const text = count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
  return count === 0 ? {} : { [path]: { count, text } };
}

/** Wraps the layout, within the adapter for addresses, which name the company. */
export function NavigationNotesProvider({ children }: { children: ReactNode }) {
  const { role } = useCurrentUser();
  const waiting = useWaitingCount(role);
  const toDo = useNewToday(role);
  const notes = useMemo(
    () => ({
      ...noteOf(paths.users, waiting, ['person waiting for approval', 'people waiting for approval']),
      ...noteOf(paths.needsDoing, toDo, ['to-do, new or due today', 'to-dos, new or due today']),
    }),
    [waiting, toDo],
  );
  return <NavigationNotesContext value={notes}>{children}</NavigationNotesContext>;
}
