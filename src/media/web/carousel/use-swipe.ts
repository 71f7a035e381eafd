/** Slides follow the finger; a swipe changes to the neighbouring slide. */
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Direction } from './use-slides.ts';

/** A swipe counts from this fraction of the width, or from this speed in pixels per millisecond. */
const swipeThreshold = { share: 0.25, speed: 0.5 };

interface Swipe {
  pointerId: number;
  startX: number;
  startedAt: number;
  width: number;
}

interface Options {
  index: number;
  count: number;
  slides: RefObject<(HTMLElement | null)[]>;
  onSwipe: (direction: Direction, dragged: number) => void;
}

function setTransform(slide: HTMLElement | null | undefined, transform: string): void {
  if (!slide) return;
  slide.style.transform = transform;
  slide.style.visibility = transform === '' ? '' : 'visible';
}

/** Handlers for the element that contains the slides, which must have `touch-action: pan-y`. */
export function useSwipe({ index, count, slides, onSwipe }: Options) {
  const swipe = useRef<Swipe>(undefined);
  const neighbour = (direction: Direction) => slides.current[(index + direction + count) % count];

  function settle() {
    for (const slide of slides.current) setTransform(slide, '');
  }

  function start(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' || count < 2) return;
    const { pointerId, clientX, timeStamp, currentTarget } = event;
    swipe.current = { pointerId, startX: clientX, startedAt: timeStamp, width: currentTarget.clientWidth };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const { current } = swipe;
    if (current?.pointerId !== event.pointerId) return;
    const dragged = event.clientX - current.startX;
    const direction: Direction = dragged < 0 ? 1 : -1;
    settle();
    setTransform(slides.current[index], `translateX(${dragged}px)`);
    setTransform(neighbour(direction), `translateX(calc(${100 * direction}% + ${dragged}px))`);
  }

  function end(event: PointerEvent<HTMLElement>) {
    const { current } = swipe;
    if (current?.pointerId !== event.pointerId) return;
    swipe.current = undefined;
    settle();
    const dragged = event.clientX - current.startX;
    const isFar = Math.abs(dragged) > current.width * swipeThreshold.share;
    const isFast = Math.abs(dragged) / Math.max(1, event.timeStamp - current.startedAt) > swipeThreshold.speed;
    if (event.type === 'pointerup' && (isFar || isFast)) onSwipe(dragged < 0 ? 1 : -1, dragged);
  }

  return { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: end };
}
