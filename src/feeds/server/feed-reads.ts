/** Stores when feeds were last read, and by whom, without making readers wait. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Log } from '#server/log.ts';
import { type FeedRead, storeRead } from './feed-store.ts';

export class FeedReads {
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  /** The last read of each feed that is not stored yet: of many readers at once, the last one counts. */
  readonly #waiting = new Map<string, FeedRead>();
  #writing: Promise<void> | undefined;

  constructor(db: Kysely<Database>, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  record(feedId: string, read: FeedRead): void {
    this.#waiting.set(feedId, read);
    this.#writing ??= this.#write();
  }

  /** Resolves when all reads until now are stored. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    for (const [feedId, read] of this.#waiting) {
      this.#waiting.delete(feedId);
      await storeRead(this.#db, feedId, read).catch((error: unknown) => {
        this.#log.warn({ err: error, feedId }, 'the last read of a feed was not stored');
      });
    }
    this.#writing = undefined;
  }
}
