/** What may wait until people see the rest. */
import { startTransition, useEffect, useState } from 'react';
import { nextTask } from '#web/start/evaluate-in-turn.ts';

/** False until what is drawn with it has been painted; what is drawn then comes in slices. */
export function usePainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // A frame is asked for just before it is painted.
    const frame = requestAnimationFrame(() => void nextTask().then(() => startTransition(() => setIsPainted(true))));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
