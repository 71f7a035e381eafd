/**
 * News of what colleagues change (specification, section 10.7): one stream a browser, held by one tab and shared with
 * the others; it ends with the sign-in and comes back after a lost line.
 */
import { EventSource } from 'eventsource';
import { z } from 'zod';
import { liveEvents, livePath, type RecordChange, recordChangeSchema } from '#shared/live.ts';
import { tokenSource } from '#web/api/token-source.ts';

/** What is heard: one change, or that some may have been missed. */
export type News = { change: RecordChange } | { missed: true };

const newsSchema = z.union([z.object({ change: recordChangeSchema }), z.object({ missed: z.literal(true) })]);

/** The name of the lock that the tab with the stream holds, and of the channel on which it tells the others. */
const name = 'live-changes';

/** Milliseconds until a stream that was refused is tried again: the server may be back, or the sign-in renewed. */
const pauses = { first: 2000, longest: 30_000 };

/** Milliseconds until the loss of a line is noticed. */
const unnoticedLoss = 30_000;

/** The most that the server looks back. */
const longestAgo = 3_600_000;

/** Another tab had the stream until now: this is how long a takeover can last. */
const longestTakeover = 60_000;

interface StreamEvents {
  onOpen: () => void;
  onRefused: () => void;
}

/** Opens the stream with a token that holds at that moment, also each time that it comes back by itself. */
function openStream(tell: (news: News) => void, { onOpen, onRefused }: StreamEvents): EventSource {
  let known = Math.max(performance.timeOrigin, Date.now() - longestTakeover);
  const source = new EventSource(livePath, {
    fetch: async (_, init) => {
      const token = await tokenSource().current();
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const ago = Math.min(longestAgo, Math.max(0, Math.round(Date.now() - known)));
      return fetch(`${livePath}?ago=${ago}`, { ...init, headers: { ...init.headers, ...authorization } });
    },
  });
  source.addEventListener(liveEvents.missed, () => tell({ missed: true }));
  source.addEventListener(liveEvents.changed, ({ data }) => {
    const change = recordChangeSchema.safeParse(JSON.parse(data));
    if (change.success) tell({ change: change.data });
  });
  source.addEventListener('open', onOpen);
  source.addEventListener('error', () => {
    known = Math.max(known, Date.now() - unnoticedLoss);
    if (source.readyState === EventSource.CLOSED) onRefused();
  });
  return source;
}

/** Keeps a stream open until the signal; a refused one is tried again after growing pauses. */
async function holdStream(tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  let pause = pauses.first;
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const onOpen = () => {
        pause = pauses.first;
      };
      const source = openStream(tell, { onOpen, onRefused: () => resolve() });
      const leave = () => {
        source.close();
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
    });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    });
    pause = Math.min(pauses.longest, 2 * pause);
  }
}

/**
 * Hears the news until the function that it gives is called. Whichever tab comes first holds the stream for all, and
 * opens it once it is `ready`.
 */
export function hearNews(onNews: (news: News) => void, ready: Promise<unknown>): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    const news = newsSchema.safeParse(data);
    if (news.success) onNews(news.data);
  });
  const tell = (news: News) => {
    onNews(news);
    channel.postMessage(news);
  };
  // Without locks, as on an address without https, each tab has a stream of its own.
  const held =
    'locks' in navigator
      ? ready.then(() => navigator.locks.request(name, { signal }, () => holdStream(tell, signal)))
      : ready.then(() => holdStream(onNews, signal));
  // Leaving while another tab holds the stream ends the wait with this error, as it is meant to.
  held.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}
