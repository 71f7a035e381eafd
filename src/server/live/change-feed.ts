/** Distributes record changes from all processes to the subscribers in this one. */
import { type Listener, openListener } from '#server/db/listener.ts';
import type { Log } from '#server/log.ts';
import { type RecordChange, recordChangeSchema } from '#shared/live.ts';

/** Receives record changes. */
interface Subscriber {
  onChange(change: RecordChange): void;
  /** Called when changes may have been missed, for example after a reconnect. */
  onMissed(): void;
}

export interface ChangeFeed {
  /** Returns a function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void;
  /** The database connection behind the feed, shared with other channels. */
  readonly listener: Listener;
  close(): Promise<void>;
}

/** The channel that the trigger function `notify_record_change()` notifies. */
const channel = 'record_change';

/** Opens the feed on a database. @throws when the database cannot be reached */
export async function openChangeFeed(databaseUrl: string, log: Log): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();

  function onPayload(payload: string): void {
    const change = recordChangeSchema.safeParse(JSON.parse(payload));
    // A newer version running beside this one may send record kinds that are unknown here.
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
