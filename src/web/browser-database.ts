/** Access to IndexedDB. If it is missing, full or does not respond, callers continue without it. */
import { createStore, delMany, entries, get, type UseStore } from 'idb-keyval';
import type { z } from 'zod';
import { fittingOrRemoved } from './stored.ts';

/** One object store. */
export interface BrowserDatabase {
  /** Undefined if the database is missing, full or too slow. */
  run<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined>;
  /** The value of a key. An invalid value is removed. */
  read<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined>;
  /** All values with their keys. Invalid ones are removed. */
  readAll<T>(schema: z.ZodType<T>): Promise<[key: string, value: T][]>;
}

/** @param timeoutMs after this time without a response, the database counts as missing */
export function browserDatabase(name: string, storeName: string, timeoutMs: number): BrowserDatabase {
  let store: UseStore | undefined;

  async function run<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), timeoutMs);
    });
    try {
      // Without IndexedDB the call throws instead of rejecting.
      store ??= createStore(name, storeName);
      return await Promise.race([work(store), late]);
    } catch {
      return undefined;
    }
  }

  const remove = (keys: IDBValidKey[]) => run((opened) => delMany(keys, opened));

  return {
    run,
    async read(key, schema) {
      const value = await run((opened) => get<unknown>(key, opened));
      return value === undefined ? undefined : fittingOrRemoved(value, schema, () => void remove([key]));
    },
    async readAll(schema) {
      const found = (await run((opened) => entries<IDBValidKey, unknown>(opened))) ?? [];
      return found.flatMap(([key, value]) => {
        const fitting = fittingOrRemoved(value, schema, () => void remove([key]));
        return fitting === undefined || typeof key !== 'string' ? [] : [[key, fitting] as [string, typeof fitting]];
      });
    },
  };
}
