/** Work that a press starts and that must not run twice at once. */
import { useCallback, useRef, useState } from 'react';

/** `busy` while the work runs; started again meanwhile, nothing happens. What the work throws goes to the caller. */
export function useOneAtATime(): { busy: boolean; run: (work: () => unknown) => Promise<void> } {
  // A second press may come before the state of the first one is drawn.
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
