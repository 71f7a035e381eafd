/** What is asked for at a press, so that whoever asks need not be drawn anew whenever it changes. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/** @returns a function that stays the same, and gives the value of the last drawing. Not to be called while drawing. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return useCallback(() => latest.current, []);
}
