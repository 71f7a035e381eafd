/** A connection of its own that hears PostgreSQL's notifications, and comes back by itself after it was lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/log.ts';
import { connectWithRetry } from './connect-with-retry.ts';
import { openOutageLog } from './outage-log.ts';

/** What whoever listens to a channel is told. */
interface ListenerEvents {
  /** A notification arrived. */
  onPayload(payload: string): void;
  /** The connection came back: notifications in between were missed. */
  onReconnect(): void;
}

/** A connection that listens. */
export interface Listener {
  /** Listens to one more channel. @throws when the database cannot be asked for it */
  listen(channel: string, events: ListenerEvents): Promise<{ close(): Promise<void> }>;
  /** Holds an advisory lock together with others, for as long as it listens. */
  share(lock: number): Promise<void>;
  /** Whether nobody else holds a lock that this one shares. */
  isAlone(lock: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds between two tries to reach the server again. */
const retryDelays = { minMs: 250, maxMs: 5000 };

type Channels = Map<string, ListenerEvents>;

async function connect(url: string, channels: Channels, locks: ReadonlySet<number>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'truck-back-office news', keepAlive: true });
  // Heard from the first moment on, and a second time: an error that nobody hears would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload }) => channels.get(channel)?.onPayload(payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const lock of locks) await client.query('select pg_advisory_lock_shared($1)', [lock]);
    return client;
  } catch (error) {
    // A standby lets us in and refuses to listen.
    void client.end().catch(() => undefined);
    throw error;
  }
}

/** Settles when the connection is over, however it came to that. */
function lost(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
}

/** Listens until closed. @throws when the first connection cannot be made */
export async function openListener(url: string, log: Log): Promise<Listener> {
  const closing = new AbortController();
  const channels: Channels = new Map();
  const locks = new Set<number>();
  const outage = openOutageLog(log, {
    begins: 'The database cannot be listened to; trying again until it can.',
    ends: 'The database is listened to again.',
  });
  let client = await connectWithRetry(() => connect(url, channels, locks));

  async function reconnect(): Promise<void> {
    for (let pause = retryDelays.minMs; !closing.signal.aborted; pause = Math.min(pause * 2, retryDelays.maxMs)) {
      try {
        client = await connect(url, channels, locks);
        outage.worked();
        return;
      } catch (error) {
        outage.failed(error);
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function reconnectForever(): Promise<void> {
    while (!closing.signal.aborted) {
      await lost(client);
      if (closing.signal.aborted) return;
      await client.end().catch(() => undefined);
      await reconnect();
      if (closing.signal.aborted) return;
      for (const events of channels.values()) events.onReconnect();
    }
  }

  const running = reconnectForever();
  return {
    async listen(channel, events) {
      channels.set(channel, events);
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return { close: async () => void channels.delete(channel) };
    },
    async share(lock) {
      locks.add(lock);
      await client.query('select pg_advisory_lock_shared($1)', [lock]);
    },
    async isAlone(lock) {
      // Its own share is in nobody's way; whole, it is held for that moment alone.
      const { rows } = await client.query(
        'select case when pg_try_advisory_lock($1) then pg_advisory_unlock($1) else false end as alone',
        [lock],
      );
      return rows[0]?.alone === true;
    },
    async close() {
      closing.abort();
      await client.end().catch(() => undefined);
      await running;
    },
  };
}
