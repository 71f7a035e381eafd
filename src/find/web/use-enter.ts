/** Enter in the search takes a line of what is typed, never one of what was typed before (specification, section 11). */
import { type KeyboardEvent, useEffect, useState } from 'react';

interface EnterProps {
  /** What is typed. */
  text: string;
  /** The first line in sight is the first one of what is typed. */
  isFirstLineKnown: boolean;
  /** Takes the selected line. */
  openSelected: () => void;
}

/** Hears keys before the search box does: an Enter that comes too early is kept until its line is here, or more is typed. */
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
