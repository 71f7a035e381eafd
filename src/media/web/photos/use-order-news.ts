/** Says that somebody else has put the photos that are shown in another order (specification, section 12.3). */
import { useEffect, useEffectEvent, useRef } from 'react';
import { sendAlert } from '#web/alerts/alerts.tsx';

const reordered = 'Somebody else has put these images in another order.';

interface Shown {
  names: readonly string[];
  /** While an order of this page is on its way, what is shown may change more than once. */
  isSaving: boolean;
}

/** Photos that came or went are no other order. The function is told of an order that is put from here. */
export function useOrderNews({ names, isSaving }: Shown): (own: readonly string[]) => void {
  const order = names.join(' ');
  const shown = useRef(order);
  const own = useRef('');
  const look = useEffectEvent((now: string) => {
    const before = shown.current;
    shown.current = now;
    const sorted = (text: string) => text.split(' ').toSorted().join(' ');
    if (before === now || own.current === now || isSaving) return;
    if (sorted(before) === sorted(now)) sendAlert('Information', reordered);
  });
  useEffect(() => look(order), [order]);
  return (next) => {
    own.current = next.join(' ');
  };
}
