/** The current slide of a carousel and the animation to the next one. */
import { useReducedMotion } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds that an animation takes, and that each slide stays while the carousel plays. */
export const carouselTimes = { slide: 450, interval: 3000 } as const;

export type Direction = 1 | -1;

interface Move {
  from: number;
  to: number;
  direction: Direction;
  /** Pixels that the user has already dragged the slide. */
  dragged: number;
}

function across(direction: Direction, pixels: number): string {
  return `translateX(calc(${100 * direction}% + ${pixels}px))`;
}

/**
 * Slides form a ring. The current slide stays current while others are added or removed. `slides` has the elements
 * by position.
 */
export function useSlides(keys: readonly string[]) {
  const [shown, setShown] = useState<{ key: string | undefined; index: number; move?: Move }>({
    key: keys[0],
    index: 0,
  });
  const slides = useRef<(HTMLElement | null)[]>([]);
  const reducedMotion = useReducedMotion();
  const count = keys.length;
  const known = shown.key === undefined ? -1 : keys.indexOf(shown.key);
  const index = known < 0 ? Math.min(shown.index, Math.max(0, count - 1)) : known;

  function go(target: number, direction: Direction = target >= index ? 1 : -1, dragged = 0) {
    const to = (target + count) % count;
    if (to !== index) setShown({ key: keys[to], index: to, move: { from: index, to, direction, dragged } });
  }

  const { move } = shown;
  useLayoutEffect(() => {
    if (move === undefined || reducedMotion) return;
    const { from, to, direction, dragged } = move;
    const options = { duration: carouselTimes.slide, easing: 'ease-out' };
    const visible = { visibility: 'visible' };
    slides.current[from]?.animate(
      [
        { transform: `translateX(${dragged}px)`, ...visible },
        { transform: across(direction === 1 ? -1 : 1, 0), ...visible },
      ],
      options,
    );
    slides.current[to]?.animate([{ transform: across(direction, dragged) }, { transform: 'none' }], options);
  }, [move, reducedMotion]);

  return { index, go, slides };
}
