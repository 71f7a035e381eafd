/** Distributes record changes from all processes to the subscribers in this one. */
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { type Listener, openListener } from '#server/db/listener.ts';
import type { Database } from '#server/db/schema.ts';
import type { Log } from '#server/log.ts';
import { type RecordChange, recordChangeSchema } from '#shared/live.ts';

/** A row of the SQL function `changed_records()`. Readers must also be allowed to read about records of `parent`. */
const announcedSchema = recordChangeSchema.extend({ parent: recordChangeSchema.shape.kind.nullable() });
export type AnnouncedChange = z.output<typeof announcedSchema>;

/** Receives record changes. */
interface Subscriber {
  onChange(change: AnnouncedChange): void;
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

/** The channel that the trigger function `notify_changes()` notifies. */
const channel = 'record_change';

/** Ignores kinds of records that are unknown here: a newer version may run beside this one. */
export function parseChanges(rows: readonly unknown[]): AnnouncedChange[] {
  return rows.flatMap((row) => {
    const change = announcedSchema.safeParse(row);
    return change.success ? [change.data] : [];
  });
}

/** Announces a change that has no audit entry. Open screens get it when the transaction is committed. */
export async function announceChange(db: Kysely<Database>, change: RecordChange): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify([{ ...change, parent: null }])})`.execute(db);
}

/** Opens the feed on a database. @throws when the database cannot be reached */
export async function openChangeFeed(databaseUrl: string, log: Log): Promise<ChangeFeed> {
  const subscribers = new Set<Subscriber>();

  function onPayload(payload: string): void {
    const changes = parseChanges(JSON.parse(payload));
    for (const subscriber of subscribers) for (const change of changes) subscriber.onChange(change);
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
