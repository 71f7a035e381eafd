/** The page that opens after log-in, chosen by each person and stored in the browser. */
import { z } from 'zod';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { jsonText } from './stored.ts';
import { useStored } from './use-stored.ts';

const startPageSchema = z.enum(['currentStock', 'home']);
export type StartPage = z.infer<typeof startPageSchema>;

export const startPageText = jsonText(startPageSchema);

export function useStartPage() {
  const { email } = useCurrentUser();
  const { value, change } = useStored(`start-page:${email}`, startPageText);
  return { startPage: value ?? 'currentStock', choose: (page: StartPage) => change(() => page) };
}
