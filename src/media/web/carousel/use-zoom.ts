/** Zoom for photos in full screen: buttons, the keys +, - and 0, wheel, double click and pinch. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import { noZoom, panBy, type Zoom, zoomBy } from './zoom.ts';

const step = 1.5;
/** Pixels that Shift and an arrow key move a zoomed photo. */
const keyPixels = 80;
const moves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: keyPixels, y: 0 },
  ArrowRight: { x: -keyPixels, y: 0 },
  ArrowUp: { x: 0, y: keyPixels },
  ArrowDown: { x: 0, y: -keyPixels },
};

interface Options {
  isOn: boolean;
  /** Key of the current slide; the zoom is reset when it changes. */
  slideKey: string;
}

type Swipe = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>;

type Points = ReadonlyMap<number, { x: number; y: number }>;

function centreOf(points: Points) {
  const all = [...points.values()];
  const sum = (axis: 'x' | 'y') => all.reduce((total, point) => total + point[axis], 0) / Math.max(1, all.length);
  return { x: sum('x'), y: sum('y') };
}

function pinchDistance(points: Points): number {
  const [one, other] = [...points.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1;
}

/** A point relative to the centre of the frame. */
function relativeToCentre(frame: DOMRect, { x, y }: { x: number; y: number }) {
  return { x: x - frame.left - frame.width / 2, y: y - frame.top - frame.height / 2 };
}

/** Dragging pans a zoomed photo and otherwise swipes between photos. */
export function useZoom({ isOn, slideKey }: Options) {
  const [stored, setStored] = useState<{ slideKey: string; zoom: Zoom }>({ slideKey, zoom: noZoom });
  const frame = useRef<HTMLElement>(null);
  const points = useRef(new Map<number, { x: number; y: number }>());
  const zoom = isOn && stored.slideKey === slideKey ? stored.zoom : noZoom;
  const isZoomed = zoom.scale > 1;

  function change(next: (zoom: Zoom, frame: DOMRect) => Zoom) {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
    if (isOn) setStored({ slideKey, zoom: next(zoom, box) });
  }
  const zoomMiddle = (factor: number) => change((now, box) => zoomBy(now, factor, { x: 0, y: 0 }, box));

  /** Returns whether the key was handled. */
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
    const [before, spread] = [centreOf(points.current), pinchDistance(points.current)];
    points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [after, isPinch] = [centreOf(points.current), points.current.size === 2];
    const factor = isPinch ? pinchDistance(points.current) / Math.max(1, spread) : 1;
    if (!isPinch && !isZoomed) return;
    change((now, box) => {
      const moved = panBy(now, { x: after.x - before.x, y: after.y - before.y }, box);
      return zoomBy(moved, factor, relativeToCentre(box, after), box);
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
      change((now, box) => zoomBy(now, event.deltaY < 0 ? 1.2 : 1 / 1.2, relativeToCentre(box, at), box));
    },
    onDoubleClick: (event: { currentTarget: HTMLElement; clientX: number; clientY: number }) => {
      frame.current = event.currentTarget;
      const at = { x: event.clientX, y: event.clientY };
      change((now, box) => (isZoomed ? noZoom : zoomBy(now, 2.5, relativeToCentre(box, at), box)));
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
