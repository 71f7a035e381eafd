/** The built-in view that a user chose last for a table, stored in the browser for each user. */
import { z } from 'zod';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { jsonText } from '#web/stored.ts';
import { useStored } from '#web/use-stored.ts';

const viewText = jsonText(z.string().nullable());

/** The id of the view, and a function to remember another one; null for the standard list. */
export function useRememberedView(tableId: string) {
  const { email } = useCurrentUser();
  const { value, change } = useStored(`view:${tableId}:${email}`, viewText);
  return { remembered: value ?? null, remember: (id: string | null) => change(() => id) };
}
