/** The browser's databases. Where one is missing, full or does not answer, its callers go on without it. */
import { createStore, delMany, entries, get, type UseStore } from 'idb-keyval';
import type { z } from 'zod';
import { fittingOrRemoved } from './stored.ts';

/** One object store. */
export interface BrowserDatabase {
  /** Runs on it; undefined where it is missing, full or late. */
  run<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined>;
  /** The value of a key; what the schema does not fit is removed. */
  read<T>(key: string, schema: z.ZodType<T>): Promise<T | undefined>;
  /** All values with their keys; those that the schema does not fit are removed. */
  readAll<T>(schema: z.ZodType<T>): Promise<[key: string, value: T][]>;
}

/** @param timeoutMs after which a database that neither answers nor fails counts as missing */
export function browserDatabase(name: string, storeName: string, timeoutMs: number): BrowserDatabase {
  let store: UseStore | undefined;

  async function run<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), timeoutMs);
    });
    try {
      // A missing database throws at once instead of rejecting.
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
