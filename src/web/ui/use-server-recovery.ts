/** Polls an unavailable server until it responds again. */
import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds. */
const pollMs = 4000;

/** Whether the server responds and is ready. */
export function isServerReachable(signal?: AbortSignal): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store', signal: signal ?? null }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Runs the action when an unavailable server responds again. Other errors are left to the user.
 * @returns whether the server is unavailable, or was until a moment ago; undefined until the first check
 */
export function useServerRecovery(work: () => void): boolean | undefined {
  const [isAway, setIsAway] = useState<boolean>();
  const isBack = useEffectEvent(work);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(wasAway: boolean): Promise<void> {
      const isThere = await isServerReachable(leaving.signal);
      if (leaving.signal.aborted) return;
      if (!isThere) timer = setTimeout(() => void look(true), pollMs);
      else if (wasAway) isBack();
      setIsAway(wasAway || !isThere);
    }
    void look(false);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return isAway;
}
