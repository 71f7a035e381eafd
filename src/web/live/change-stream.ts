/**
 * News of what colleagues change (specification, section 10.7): one stream a browser, held by one tab and shared with
 * the others; it ends with the sign-in and comes back after a lost line, with what was changed meanwhile.
 */
import { EventSource } from 'eventsource';
import { z } from 'zod';
import { liveEvents, livePath, longestAgo, pingMs, type RecordChange, recordChangeSchema } from '#shared/live.ts';
import { tokenSource } from '#web/api/token-source.ts';

/** What is heard: one change, or that some may have been missed. */
export type News = { change: RecordChange } | { missed: true };

/** What the tab with the stream tells the others: news, or that there are none. */
const messageSchema = z.union([
  z.object({ change: recordChangeSchema }),
  z.object({ missed: z.literal(true) }),
  z.object({ noNews: z.literal(true) }),
]);
type Message = z.infer<typeof messageSchema>;

/** The name of the lock that the tab with the stream holds, and of the channel on which it tells the others. */
const name = 'live-changes';

/** Milliseconds until a stream that was refused is tried again: the server may be back, or the sign-in renewed. */
const pauses = { first: 2000, longest: 30_000 };

/** Milliseconds of silence after which a line counts as lost; one that a sleeping machine left dangling looks the same. */
const longestSilence = 2.5 * pingMs;
const silenceCheckMs = 5000;

/** Milliseconds that a change may be under way, from the beginning of its write to the ping that comes after it. */
const underWay = 5000;

/** Until when a tab knows everything, and who is told what it hears. */
interface Ear {
  /** By the clock of this machine. */
  knownUntil: number;
  hear(message: Message): void;
}

/** How one stream comes to its end, and its beginning. */
interface StreamEvents {
  onOpen: () => void;
  /** Refused, or silent for too long; it does not come back by itself. */
  onLost: () => void;
}

/** Opens the stream with a token that holds at that moment, also each time that it comes back by itself. */
function openStream(ear: Ear, { onOpen, onLost }: StreamEvents): () => void {
  let heardAt = Date.now();
  let isTooLate = false;
  const source = new EventSource(livePath, {
    fetch: async (_, init) => {
      const token = await tokenSource().current();
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const ago = Math.max(0, Math.round(Date.now() - ear.knownUntil));
      isTooLate = ago > longestAgo;
      const url = `${livePath}?ago=${Math.min(longestAgo, ago)}`;
      return fetch(url, { ...init, headers: { ...init.headers, ...authorization } });
    },
  });
  const hear = (message: Message) => {
    heardAt = Date.now();
    ear.hear(message);
  };
  source.addEventListener(liveEvents.ping, () => hear({ noNews: true }));
  source.addEventListener(liveEvents.missed, () => hear({ missed: true }));
  source.addEventListener(liveEvents.changed, ({ data }) => {
    const change = recordChangeSchema.safeParse(JSON.parse(data));
    if (change.success) hear({ change: change.data });
  });
  source.addEventListener('open', () => {
    heardAt = Date.now();
    // Not earlier: while the line is away nothing could be read anew.
    if (isTooLate) hear({ missed: true });
    onOpen();
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  });
  const timer = setInterval(() => {
    if (Date.now() - heardAt > longestSilence) onLost();
  }, silenceCheckMs);
  return () => {
    clearInterval(timer);
    source.close();
  };
}

/** Settles after so long, or at the signal. */
function pauseOf(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

/** Keeps a stream open until the signal; one that was lost is opened anew, after pauses that grow while it is refused. */
async function holdStream(ear: Ear, signal: AbortSignal): Promise<void> {
  let pause = pauses.first;
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const onOpen = () => {
        pause = pauses.first;
      };
      const close = openStream(ear, { onOpen, onLost: () => leave() });
      const leave = () => {
        signal.removeEventListener('abort', leave);
        close();
        resolve();
      };
      signal.addEventListener('abort', leave);
    });
    await pauseOf(pause, signal);
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
  // What a page shows was read after it began to load.
  let knownUntil = performance.timeOrigin;
  const hear = (message: Message) => {
    // One change says nothing of those that were on their way with it when a line broke; a ping comes after all of them.
    if (!('change' in message)) knownUntil = Math.max(knownUntil, Date.now() - underWay);
    if (!('noNews' in message)) onNews(message);
  };
  channel.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success) hear(message.data);
  });
  const shared = 'locks' in navigator;
  const ear: Ear = {
    get knownUntil() {
      return knownUntil;
    },
    hear(message) {
      hear(message);
      // Without locks, as on an address without https, each tab has a stream of its own.
      if (shared) channel.postMessage(message);
    },
  };
  const hold = () => holdStream(ear, signal);
  const held = shared ? ready.then(() => navigator.locks.request(name, { signal }, hold)) : ready.then(hold);
  // Leaving while another tab holds the stream ends the wait with this error, as it is meant to.
  held.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}
