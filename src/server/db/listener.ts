/** A separate connection for PostgreSQL notifications, which reconnects automatically. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/log.ts';
import { connectWithRetry } from './connect-with-retry.ts';
import { openOutageLog } from './outage-log.ts';

interface ListenerEvents {
  onPayload(payload: string): void;
  /** Called after a reconnect: notifications may have been missed. */
  onReconnect(): void;
}

export interface Listener {
  /** Subscribes to another channel. @throws when the database is unavailable */
  listen(channel: string, events: ListenerEvents): Promise<{ close(): Promise<void> }>;
  /** Holds a shared advisory lock while the connection is open. */
  share(lock: number): Promise<void>;
  /** Whether no one else holds the shared lock. */
  isAlone(lock: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Pause between reconnect attempts. */
const retryDelays = { minMs: 250, maxMs: 5000 };

type Channels = Map<string, ListenerEvents>;

async function connect(url: string, channels: Channels, locks: ReadonlySet<number>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'truck-back-office news', keepAlive: true });
  // Added before connecting: an 'error' event without a listener would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload }) => channels.get(channel)?.onPayload(payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    for (const lock of locks) await client.query('select pg_advisory_lock_shared($1)', [lock]);
    return client;
  } catch (error) {
    // A standby accepts connections but refuses `listen`.
    void client.end().catch(() => undefined);
    throw error;
  }
}

/** Resolves when the connection ends, whatever the reason. */
function waitUntilLost(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', resolve);
    client.once('error', () => resolve());
  });
}

/** @throws when the first connection fails */
export async function openListener(url: string, log: Log): Promise<Listener> {
  const closing = new AbortController();
  const channels: Channels = new Map();
  const locks = new Set<number>();
  const outage = openOutageLog(log, {
    begins: 'The connection for database notifications was lost; reconnecting.',
    ends: 'The connection for database notifications is back.',
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
      await waitUntilLost(client);
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
      // This session's own shared lock does not block it; the exclusive lock is released at once.
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
