/**
 * A list's rows asked for before its page is drawn: while the last page still stands, for at most a moment, so that frame and
 * rows are drawn in one go (specification, section 10.1). Apart from the lists, which the start of the app does not load.
 */
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds that the last page stays for the next one's rows; people take that for at once. */
const holdMs = 150;

type Ask = (client: QueryClient, query: URLSearchParams) => Promise<void>;

/** How the lists that were open since the app started ask for their rows, by their paths. */
const opened = new Map<string, Ask>();

/** From now on the list of this path is asked for like this. */
export function rememberList(path: string, ask: Ask): void {
  opened.set(path, ask);
}

/** Asks for what the list of an address shows; settles when it is there, when it takes longer than a moment, or at once. */
export async function askForList(client: QueryClient, { pathname, searchParams }: URL): Promise<void> {
  // On the way back the address is that of the next page already, and what still stands must not take it for its own.
  if (pathname === location.pathname) return;
  const asked = opened.get(pathname)?.(client, searchParams);
  if (asked === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moment = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, holdMs);
  });
  await Promise.race([asked.catch(() => undefined), moment]);
  clearTimeout(timer);
}
