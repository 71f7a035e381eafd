/** Slides in a ring: one in sight, the next by arrow, key, swipe or by itself (specification, sections 2.8 and 9). */

import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useDocumentVisibility, useReducedMotion, useWindowEvent } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './carousel.module.css';
import { CarouselThumbnails } from './carousel-thumbnails.tsx';
import type { Slide } from './slide.ts';
import { carouselTimes, type Direction, useSlides } from './use-slides.ts';
import { useSwipe } from './use-swipe.ts';
import { useZoom } from './use-zoom.ts';
import { maxZoom } from './zoom.ts';

interface ControlProps {
  label: string;
  place: string | undefined;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Named by what it does; large enough for a finger. */
function CarouselControl({ label, place, disabled = false, onClick, children }: ControlProps) {
  return (
    <ActionIcon
      className={`${classes.control} ${place ?? ''}`}
      size={44}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/** Where the browser cannot, the element covers the window by its style; Escape ends either. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement === element.current && element.current !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [element]);

  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && document.fullscreenElement === null) setIsFull(false);
  });

  async function toggle() {
    if (!document.fullscreenEnabled) setIsFull(!isFull);
    else if (isFull) await document.exitFullscreen();
    else await element.current?.requestFullscreen();
  }

  return { isFull, toggle: () => void toggle().catch(() => setIsFull(!isFull)) };
}

/** What a slide is told of its place. */
interface Props {
  label: string;
  slides: readonly Slide[];
  /** Slides change by themselves until somebody stops them. */
  plays?: boolean;
  /** Tells which of how many is in sight. */
  withIndex?: boolean;
  withFullScreen?: boolean;
  /** Takes less room than the screen has. */
  isSmall?: boolean;
}

/** Whether slides move by themselves: `auto` until somebody points at them or is in them, the others on a press. */
type Mode = 'auto' | 'started' | 'stopped';

/** Never for whoever wants less motion, nor while nobody can see it. */
function usePlaying(wanted: boolean, onTime: () => void) {
  const canPlay = !useReducedMotion() && wanted;
  const [mode, setMode] = useState<Mode>('auto');
  const [isHeld, setIsHeld] = useState(false);
  const isSeen = useDocumentVisibility() === 'visible';
  const isPlaying = canPlay && isSeen && (mode === 'started' || (mode === 'auto' && !isHeld));
  const onTick = useEffectEvent(onTime);
  // Mantine's useInterval goes on for ever when it is stopped in the moment in which it starts, as happens here until
  // it is known that somebody wants less motion.
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => onTick(), carouselTimes.interval);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const isStopped = mode === 'stopped';
  return { canPlay, isPlaying, isStopped, setIsHeld, toggle: () => setMode(isStopped ? 'started' : 'stopped') };
}

/** Slides beside the one in sight are kept ready; the others are made when they are near. */
function isNear(position: number, index: number, count: number): boolean {
  const distance = Math.abs(position - index);
  return Math.min(distance, count - distance) <= 1;
}

/** Named by its label; the arrow keys work wherever the focus is in it. */
export function Carousel({
  label,
  slides,
  plays = false,
  withIndex = false,
  withFullScreen = false,
  isSmall = false,
}: Props) {
  const count = slides.length;
  const root = useRef<HTMLElement>(null);
  const { index, go, slides: elements } = useSlides(slides.map(({ key }) => key));
  const { isFull, toggle } = useFullScreen(root);
  const step = (direction: Direction, dragged = 0) => go(index + direction, direction, dragged);
  const zoom = useZoom({ isOn: isFull, of: slides[index]?.key ?? '' });
  const playing = usePlaying(plays && count > 1 && !zoom.isZoomed, () => step(1));
  const swipe = useSwipe({ index, count, slides: elements, onSwipe: step });

  function onKeyDown(event: KeyboardEvent) {
    if (zoom.press(event)) return;
    // A player has arrow keys of its own.
    if (count < 2 || (event.target instanceof HTMLElement && event.target.closest('video'))) return;
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    step(direction === 1 ? 1 : -1);
  }

  return (
    <section
      ref={root}
      className={classes.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      data-full={isFull || undefined}
      data-small={isSmall || undefined}
      onKeyDown={onKeyDown}
      onPointerEnter={() => playing.setIsHeld(true)}
      onPointerLeave={() => playing.setIsHeld(false)}
      onFocus={() => playing.setIsHeld(true)}
      onBlur={() => playing.setIsHeld(false)}
    >
      <div className={classes.stage}>
        <ul className={classes.slides} data-zoomed={zoom.isZoomed || undefined} {...zoom.handlers(swipe)}>
          {slides.map((slide, position) => (
            <li
              key={slide.key}
              ref={(element) => {
                elements.current[position] = element;
              }}
              aria-roledescription="slide"
              aria-label={`${slide.label}, ${position + 1} of ${count}`}
              className={classes.slide}
              data-shown={position === index || undefined}
              inert={position !== index}
            >
              {isNear(position, index, count) ? (
                <div className={classes.zoom} style={position === index ? zoom.style : undefined}>
                  {slide.content({ isShown: position === index, isFull })}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
        {count > 1 ? (
          <>
            <CarouselControl label="Previous" place={classes.previous} onClick={() => step(-1)}>
              <IconChevronLeft />
            </CarouselControl>
            <CarouselControl label="Next" place={classes.next} onClick={() => step(1)}>
              <IconChevronRight />
            </CarouselControl>
          </>
        ) : null}
        {playing.canPlay ? (
          <CarouselControl
            label={playing.isStopped ? 'Start the slide show' : 'Pause the slide show'}
            place={classes.playing}
            onClick={playing.toggle}
          >
            {playing.isStopped ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />}
          </CarouselControl>
        ) : null}
        {withFullScreen ? (
          <CarouselControl label={isFull ? 'Leave full screen' : 'Full screen'} place={classes.full} onClick={toggle}>
            {isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
          </CarouselControl>
        ) : null}
        {isFull ? (
          <div className={classes.zooming}>
            <CarouselControl label="Zoom out" place="" disabled={!zoom.isZoomed} onClick={zoom.out}>
              <IconZoomOut size={20} />
            </CarouselControl>
            <CarouselControl label="Zoom in" place="" disabled={zoom.scale >= maxZoom} onClick={zoom.in}>
              <IconZoomIn size={20} />
            </CarouselControl>
          </div>
        ) : null}
        {withIndex ? <div className={classes.index}>{`${index + 1} / ${count}`}</div> : null}
      </div>
      <VisuallyHidden role="status">
        {playing.isPlaying
          ? ''
          : `${slides[index]?.label ?? ''}${zoom.isZoomed ? `, zoomed to ${Math.round(zoom.scale * 100)} %` : ''}`}
      </VisuallyHidden>
      <CarouselThumbnails slides={slides} index={index} onChoose={(position) => go(position)} />
    </section>
  );
}
