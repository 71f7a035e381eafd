/** A stored value as React state, shared by all components and tabs that use its key. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readStored, removeStored, type StoredText, writeStored } from './stored.ts';
import { onStoredElsewhere } from './stored-elsewhere.ts';

/** Cache of values, so that snapshots keep their identity and values survive in browsers that block storage. */
const values = new Map<string, unknown>();
const listenersOf = new Map<string, Set<() => void>>();

function read<T>(key: string, schema: StoredText<T>): T | undefined {
  if (!values.has(key)) values.set(key, readStored(key, schema));
  return values.get(key) as T | undefined;
}

function put(key: string, value: unknown): void {
  values.set(key, value);
  for (const listener of listenersOf.get(key) ?? []) listener();
}

function subscribe<T>(key: string, schema: StoredText<T>, listener: () => void): () => void {
  const listeners = listenersOf.get(key) ?? new Set();
  listenersOf.set(key, listeners.add(listener));
  const end = onStoredElsewhere(key, () => put(key, readStored(key, schema)));
  return () => {
    end();
    listeners.delete(listener);
    if (listeners.size === 0) values.delete(key);
  };
}

/** Changes are stored as JSON. */
export interface StoredState<T> {
  value: T | undefined;
  change: (update: (value: T | undefined) => T) => void;
  reset: () => void;
}

/** @param schema must be the same object for each call */
export function useStored<T>(key: string, schema: StoredText<T>): StoredState<T> {
  const value = useSyncExternalStore(
    useCallback((listener) => subscribe(key, schema, listener), [key, schema]),
    () => read(key, schema),
  );
  return useMemo(
    () => ({
      value,
      change(update) {
        const next = update(read(key, schema));
        writeStored(key, JSON.stringify(next));
        put(key, next);
      },
      reset() {
        removeStored(key);
        put(key, undefined);
      },
    }),
    [key, schema, value],
  );
}
