/** Prevents an action from running twice at once. */
import { useCallback, useRef, useState } from 'react';

/** `busy` is true while the action runs; further calls are ignored meanwhile. Errors are passed to the caller. */
export function useOneAtATime(): { busy: boolean; run: (work: () => unknown) => Promise<void> } {
  // A second click can come before React has rendered the state of the first one.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(async (work: () => unknown) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
