/** The parts of the page that failed to load. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type Retry = () => unknown;

let retries: readonly Retry[] = [];
const listeners = new Set<() => void>();

function store(next: readonly Retry[]): void {
  retries = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A function for each failed part that loads it again. */
export function useFailedParts(): readonly Retry[] {
  return useSyncExternalStore(subscribe, () => retries);
}

/** Counts the component as a failed part while it is mounted. */
export function useFailedPart(retry: Retry, isPart: boolean): void {
  const latest = useEffectEvent(retry);
  useEffect(() => {
    if (!isPart) return;
    const own = () => latest();
    store([...retries, own]);
    return () => store(retries.filter((other) => other !== own));
  }, [isPart]);
}
