/** Looks whether the server is there, and while it is away again and again until it is back. */
import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds between two looks. */
const pollMs = 4000;

/** Whether the server answers, and may be asked. */
export function isServerReachable(signal?: AbortSignal): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store', signal: signal ?? null }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Where the server is away: does it once it is back. A failure of another kind is left to the person.
 * @returns whether it is, or was until a moment ago; undefined until the first look
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
