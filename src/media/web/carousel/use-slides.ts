/** Which slide of a carousel is in sight, and how one gives way to the next (specification, section 9). */
import { useReducedMotion } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds that a slide takes, and that it stays while the carousel plays. */
export const carouselTimes = { slide: 450, interval: 3000 } as const;

/** Forwards or backwards. */
export type Direction = 1 | -1;

interface Move {
  from: number;
  direction: Direction;
  /** Pixels that a finger has moved the slide by already. */
  dragged: number;
}

function across(direction: Direction, pixels: number): string {
  return `translateX(calc(${100 * direction}% + ${pixels}px))`;
}

/** Slides follow one another in a ring; `slides` collects their elements by position. */
export function useSlides(count: number) {
  const [shown, setShown] = useState<{ index: number; move?: Move }>({ index: 0 });
  const slides = useRef<(HTMLElement | null)[]>([]);
  const reducedMotion = useReducedMotion();
  const index = Math.min(shown.index, Math.max(0, count - 1));

  function go(to: number, direction: Direction = to >= index ? 1 : -1, dragged = 0) {
    const next = (to + count) % count;
    if (next !== index) setShown({ index: next, move: { from: index, direction, dragged } });
  }

  const { move } = shown;
  useLayoutEffect(() => {
    if (move === undefined || reducedMotion) return;
    const { from, direction, dragged } = move;
    const options = { duration: carouselTimes.slide, easing: 'ease-out' };
    const visible = { visibility: 'visible' };
    slides.current[from]?.animate(
      [
        { transform: `translateX(${dragged}px)`, ...visible },
        { transform: across(direction === 1 ? -1 : 1, 0), ...visible },
      ],
      options,
    );
    slides.current[index]?.animate([{ transform: across(direction, dragged) }, { transform: 'none' }], options);
  }, [move, index, reducedMotion]);

  return { index, go, slides };
}
