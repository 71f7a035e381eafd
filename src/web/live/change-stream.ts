/**
 * Change events from the server. One tab of a browser has the stream open and shares the events with the other tabs.
 * The stream ends at log-out, and reconnects after an interruption to get the events that it missed.
 */
import { EventSource } from 'eventsource';
import { z } from 'zod';
import { liveEvents, livePath, maxAgoMs, pingMs, type RecordChange, recordChangeSchema } from '#shared/live.ts';
import { tokenSource } from '#web/api/token-source.ts';

/** A change, or a notice that changes may have been missed. */
export type ChangeEvent = { change: RecordChange } | { missed: true };

/**
 * Messages between tabs: an event, a ping (`noNews`), or the time since which the stream has reported all changes, by
 * this machine's clock.
 */
const messageSchema = z.union([
  z.object({ change: recordChangeSchema }),
  z.object({ missed: z.literal(true) }),
  z.object({ noNews: z.literal(true) }),
  z.object({ since: z.number() }),
]);
type Message = z.infer<typeof messageSchema>;

/** Name of the lock for the tab with the stream, and of the channel between tabs. */
const name = 'live-changes';

/** Delay before reconnecting; it doubles with each failed attempt. */
const retryDelays = { firstMs: 2000, maxMs: 30_000 };

/** A connection without events for this time counts as lost, for example after the machine was asleep. */
const maxSilenceMs = 2.5 * pingMs;
const silenceCheckMs = 5000;

/** Maximum time from the start of a write to the first ping after its event. */
const maxLagMs = 5000;

/** Maximum time to open a stream. The server subtracts `ago` from the time of the request, which is later than ours. */
const openingMs = 2000;

interface Subscriber {
  /** All changes until this time are known, by this machine's clock. */
  upToDateUntil: number;
  receive(message: Message): void;
}

/** Maximum number of events to buffer until the page subscribes. With more, everything is loaded again. */
const maxBuffered = 100;

interface StreamEvents {
  onOpen: () => void;
  /** The stream was rejected or silent for too long, and does not reconnect by itself. */
  onLost: () => void;
}

/** Opens the stream, with a current token for each reconnection. */
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

/** Resolves after the delay, or when the signal is aborted. */
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

/** Keeps a stream open until the signal is aborted, and reconnects with growing delays. */
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

export interface ChangeEventChannel {
  /** Delivers buffered events first. @returns a function that unsubscribes */
  subscribe(onEvent: (event: ChangeEvent) => void): () => void;
  /** Opens the stream for all tabs as soon as no other tab has it open. @returns a function that stops it */
  keepStream(): () => void;
}

/**
 * Opens the channel between the tabs. Must be called before the first API call: events are buffered until the page
 * subscribes, so that none are missed.
 */
export function openChangeEventChannel(): ChangeEventChannel {
  const channel = new BroadcastChannel(name);
  // The page's data was loaded after this time, but a write can have started earlier.
  let upToDateUntil = performance.timeOrigin - maxLagMs;
  let buffered: ChangeEvent[] = [];
  let listener = (event: ChangeEvent) => {
    buffered = buffered.length < maxBuffered ? [...buffered, event] : [{ missed: true }];
  };
  const buffer = listener;
  const deliver = (message: Message) => {
    if ('since' in message) {
      // Data that this tab loaded before that time can be stale.
      if (message.since > upToDateUntil) deliver({ missed: true });
      return;
    }
    // Other changes can still be pending after a change event, but a ping comes after all of them.
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
      // Without locks, which require https, each tab has its own stream.
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
      const stream = isShared ? navigator.locks.request(name, { signal }, run) : run();
      // An abort while another tab has the lock rejects with an error, which is expected.
      stream.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      return () => abort.abort();
    },
  };
}
