/** Zoom of the photo on the full screen: buttons, + and - and 0, wheel, double click, two fingers (section 12.3). */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import { noZoom, panBy, type Zoom, zoomBy } from './zoom.ts';

const step = 1.5;
/** Pixels that Shift and an arrow key move an enlarged photo. */
const keyPixels = 80;
const moves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: keyPixels, y: 0 },
  ArrowRight: { x: -keyPixels, y: 0 },
  ArrowUp: { x: 0, y: keyPixels },
  ArrowDown: { x: 0, y: -keyPixels },
};

interface Options {
  isOn: boolean;
  /** What is in sight: another one is not enlarged. */
  of: string;
}

type Swipe = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>;

type Points = ReadonlyMap<number, { x: number; y: number }>;

function middleOf(points: Points) {
  const all = [...points.values()];
  const sum = (axis: 'x' | 'y') => all.reduce((total, point) => total + point[axis], 0) / Math.max(1, all.length);
  return { x: sum('x'), y: sum('y') };
}

function spreadOf(points: Points): number {
  const [one, other] = [...points.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1;
}

/** Where something happens, as seen from the middle of the frame. */
function seenFrom(frame: DOMRect, { x, y }: { x: number; y: number }) {
  return { x: x - frame.left - frame.width / 2, y: y - frame.top - frame.height / 2 };
}

/** Fingers and mouse move an enlarged photo, and swipe between photos while it is not. */
export function useZoom({ isOn, of }: Options) {
  const [held, setHeld] = useState<{ of: string; zoom: Zoom }>({ of, zoom: noZoom });
  const frame = useRef<HTMLElement>(null);
  const points = useRef(new Map<number, { x: number; y: number }>());
  const zoom = isOn && held.of === of ? held.zoom : noZoom;
  const isZoomed = zoom.scale > 1;

  function change(next: (zoom: Zoom, frame: DOMRect) => Zoom) {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    if (isOn) setHeld({ of, zoom: next(zoom, box) });
  }
  const zoomMiddle = (factor: number) => change((now, box) => zoomBy(now, factor, { x: 0, y: 0 }, box));

  /** Whether the key was one of its own. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOn) return false;
    const move = event.shiftKey && isZoomed ? moves[event.key] : undefined;
    if (move) change((now, box) => panBy(now, move, box));
    else if (event.key === '+' || event.key === '=') zoomMiddle(step);
    else if (event.key === '-') zoomMiddle(1 / step);
    else if (event.key === '0') change(() => noZoom);
    else return false;
    event.preventDefault();
    return true;
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!points.current.has(event.pointerId)) return;
    const [before, spread] = [middleOf(points.current), spreadOf(points.current)];
    points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [after, isPinch] = [middleOf(points.current), points.current.size === 2];
    const factor = isPinch ? spreadOf(points.current) / Math.max(1, spread) : 1;
    if (!isPinch && !isZoomed) return;
    change((now, box) => {
      const moved = panBy(now, { x: after.x - before.x, y: after.y - before.y }, box);
      return zoomBy(moved, factor, seenFrom(box, after), box);
    });
  }

  const handlers = (swipe: Swipe) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      frame.current = event.currentTarget;
      if (isOn) points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (points.current.size > 1) swipe.onPointerCancel(event);
      else if (!isZoomed) swipe.onPointerDown(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      drag(event);
      if (points.current.size < 2 && !isZoomed) swipe.onPointerMove(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      points.current.delete(event.pointerId);
      if (isZoomed) swipe.onPointerCancel(event);
      else swipe.onPointerUp(event);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      points.current.delete(event.pointerId);
      swipe.onPointerCancel(event);
    },
    onWheel: (event: WheelEvent<HTMLElement>) => {
      frame.current = event.currentTarget;
      const at = { x: event.clientX, y: event.clientY };
      change((now, box) => zoomBy(now, event.deltaY < 0 ? 1.2 : 1 / 1.2, seenFrom(box, at), box));
    },
    onDoubleClick: (event: { currentTarget: HTMLElement; clientX: number; clientY: number }) => {
      frame.current = event.currentTarget;
      const at = { x: event.clientX, y: event.clientY };
      change((now, box) => (isZoomed ? noZoom : zoomBy(now, 2.5, seenFrom(box, at), box)));
    },
  });

  const style: CSSProperties | undefined = isZoomed
    ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
    : undefined;
  return {
    scale: zoom.scale,
    isZoomed,
    style,
    press: onKeyDown,
    handlers,
    in: () => zoomMiddle(step),
    out: () => zoomMiddle(1 / step),
  };
}
