/** Makes Enter in the search open a result of the current text, and never one of an earlier text. */
import { type KeyboardEvent, useEffect, useState } from 'react';

interface EnterProps {
  /** The typed text. */
  text: string;
  /** Whether the first visible line belongs to the typed text. */
  isFirstLineKnown: boolean;
  /** Opens the selected line. */
  openSelected: () => void;
}

/** Returns a capture handler for key presses. An early Enter waits until its results arrive, or until more is typed. */
export function useEnter({ text, isFirstLineKnown, openSelected }: EnterProps): (event: KeyboardEvent) => void {
  const [wanted, setWanted] = useState<string>();
  const isPending = wanted !== undefined && wanted === text;
  useEffect(() => {
    if (!isPending || !isFirstLineKnown) return;
    setWanted(undefined);
    openSelected();
  }, [isPending, isFirstLineKnown, openSelected]);
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) {
      setWanted(undefined);
      return;
    }
    if (isFirstLineKnown) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted(text);
  };
}
