/**
 * News of what colleagues change: one stream a browser, held by one tab and shared with
 * the others; it ends with the sign-in and comes back after a lost line, with what was changed meanwhile.
 */
import { EventSource } from 'eventsource';
import { z } from 'zod';
import { liveEvents, livePath, maxAgoMs, pingMs, type RecordChange, recordChangeSchema } from '#shared/live.ts';
import { tokenSource } from '#web/api/token-source.ts';

/** What is heard: one change, or that some may have been missed. */
export type ChangeEvent = { change: RecordChange } | { missed: true };

/**
 * What the tab with the stream tells the others: news, that there are none, or that the stream is open and reports all
 * changes since a moment of this machine's clock.
 */
const messageSchema = z.union([
  z.object({ change: recordChangeSchema }),
  z.object({ missed: z.literal(true) }),
  z.object({ noNews: z.literal(true) }),
  z.object({ since: z.number() }),
]);
type Message = z.infer<typeof messageSchema>;

/** The name of the lock that the tab with the stream holds, and of the channel on which it tells the others. */
const name = 'live-changes';

/** Milliseconds until a stream that was refused is tried again: the server may be back, or the sign-in renewed. */
const retryDelays = { firstMs: 2000, maxMs: 30_000 };

/** Milliseconds of silence after which a line counts as lost; one that a sleeping machine left dangling looks the same. */
const maxSilenceMs = 2.5 * pingMs;
const silenceCheckMs = 5000;

/** Milliseconds that a change may be under way, from the beginning of its write to the ping that comes after it. */
const maxLagMs = 5000;

/** Milliseconds that a stream may take to open. The server counts `ago` back from when it is asked, which is later than here. */
const openingMs = 2000;

/** Until when a tab knows everything, and who is told what it hears. */
interface Subscriber {
  /** By the clock of this machine. */
  upToDateUntil: number;
  receive(message: Message): void;
}

/** News that a tab keeps until its page listens; beyond that all is read again. */
const maxBuffered = 100;

/** How one stream comes to its end, and its beginning. */
interface StreamEvents {
  onOpen: () => void;
  /** Refused, or silent for too long; it does not come back by itself. */
  onLost: () => void;
}

/** Opens the stream with a token that holds at that moment, also each time that it comes back by itself. */
function openStream(subscriber: Subscriber, { onOpen, onLost }: StreamEvents): () => void {
  let lastMessageAt = Date.now();
  let ago = 0;
  const source = new EventSource(livePath, {
    fetch: async (_, init) => {
      const token = await tokenSource().current();
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      ago = Math.min(maxAgoMs, Math.max(0, Math.round(Date.now() - subscriber.upToDateUntil)) + openingMs);
      return fetch(`${livePath}?ago=${ago}`, { ...init, headers: { ...init.headers, ...authorization } });
    },
  });
  const receive = (message: Message) => {
    lastMessageAt = Date.now();
    subscriber.receive(message);
  };
  source.addEventListener(liveEvents.ping, () => receive({ noNews: true }));
  source.addEventListener(liveEvents.missed, () => receive({ missed: true }));
  source.addEventListener(liveEvents.changed, ({ data }) => {
    const change = recordChangeSchema.safeParse(JSON.parse(data));
    if (change.success) receive({ change: change.data });
  });
  source.addEventListener('open', () => {
    receive({ since: Date.now() - ago });
    onOpen();
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onLost();
  });
  const timer = setInterval(() => {
    if (Date.now() - lastMessageAt > maxSilenceMs) onLost();
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
async function reconnectStream(subscriber: Subscriber, signal: AbortSignal): Promise<void> {
  let pause = retryDelays.firstMs;
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const onOpen = () => {
        pause = retryDelays.firstMs;
      };
      const close = openStream(subscriber, { onOpen, onLost: () => leave() });
      const leave = () => {
        signal.removeEventListener('abort', leave);
        close();
        resolve();
      };
      signal.addEventListener('abort', leave);
    });
    await pauseOf(pause, signal);
    pause = Math.min(retryDelays.maxMs, 2 * pause);
  }
}

/** The news as one tab hears it. */
export interface ChangeEventChannel {
  /** Calls back for each piece of news, those that came earlier first; gives the function that ends it. */
  subscribe(onEvent: (event: ChangeEvent) => void): () => void;
  /** Holds the stream for all tabs while no other tab does; gives the function that ends it. */
  keepStream(): () => void;
}

/**
 * Opens the channel between the tabs, before the first call of a page: what another tab reports after that is kept, so that
 * nothing is missed between an answer and the moment at which the page listens.
 */
export function openChangeEventChannel(): ChangeEventChannel {
  const channel = new BroadcastChannel(name);
  // A page shows what was read after it began to load, and a write may have begun earlier.
  let upToDateUntil = performance.timeOrigin - maxLagMs;
  let buffered: ChangeEvent[] = [];
  let listener = (event: ChangeEvent) => {
    buffered = buffered.length < maxBuffered ? [...buffered, event] : [{ missed: true }];
  };
  const buffer = listener;
  const deliver = (message: Message) => {
    if ('since' in message) {
      // What this tab has read before that moment may be outdated.
      if (message.since > upToDateUntil) deliver({ missed: true });
      return;
    }
    // A change does not say that those that were on their way with it have arrived; a ping comes after all of them.
    if (!('change' in message)) upToDateUntil = Math.max(upToDateUntil, Date.now() - maxLagMs);
    if (!('noNews' in message)) listener(message);
  };
  channel.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success) deliver(message.data);
  });
  const isShared = 'locks' in navigator;
  const subscriber: Subscriber = {
    get upToDateUntil() {
      return upToDateUntil;
    },
    receive(message) {
      deliver(message);
      // Without locks, as on an address without https, each tab has its own stream.
      if (isShared) channel.postMessage(message);
    },
  };
  return {
    subscribe(onEvent) {
      listener = onEvent;
      for (const event of buffered.splice(0)) onEvent(event);
      return () => {
        listener = buffer;
      };
    },
    keepStream() {
      const abort = new AbortController();
      const { signal } = abort;
      const run = () => reconnectStream(subscriber, signal);
      const held = isShared ? navigator.locks.request(name, { signal }, run) : run();
      // Leaving while another tab holds the stream ends the wait with this error, as it is meant to.
      held.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      return () => abort.abort();
    },
  };
}
