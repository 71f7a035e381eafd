/** Hands news of changed records, from whichever process they come, to everyone here who listens. */
import { type Listener, openListener } from '#server/db/listener.ts';
import type { Log } from '#server/log.ts';
import { type RecordChange, recordChangeSchema } from '#shared/live.ts';

/** Somebody who wants the news. */
interface Subscriber {
  onChange(change: RecordChange): void;
  /** Changes may have been missed. */
  onMissed(): void;
}

/** The news of a process. */
export interface ChangeFeed {
  /** Gives the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void;
  /** The connection that the news come by, for other channels. */
  readonly listener: Listener;
  close(): Promise<void>;
}

/** The channel that `notify_record_change()` of the migrations writes to. */
const channel = 'record_change';

/** Opens the feed on a database. @throws when the database cannot be reached */
export async function openChangeFeed(databaseUrl: string, log: Log): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();

  function onPayload(payload: string): void {
    const change = recordChangeSchema.safeParse(JSON.parse(payload));
    // A newer process beside this one may tell of kinds that are unknown here.
    if (!change.success) return;
    for (const subscriber of subscribers) subscriber.onChange(change.data);
  }

  function onReconnect(): void {
    for (const subscriber of subscribers) subscriber.onMissed();
  }

  const listener = await openListener(databaseUrl, log);
  await listener.listen(channel, { onPayload, onReconnect });
  return {
    listener,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    close: () => listener.close(),
  };
}
