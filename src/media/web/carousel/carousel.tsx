/** A carousel of slides in a ring: changed by arrow buttons, keys, swipes or automatically. */

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

/** An icon button large enough for a finger. */
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

/** Where the browser has no full screen, CSS makes the element cover the window. Escape leaves either. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const syncState = () => setIsFull(document.fullscreenElement === element.current && element.current !== null);
    document.addEventListener('fullscreenchange', syncState);
    return () => document.removeEventListener('fullscreenchange', syncState);
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

interface Props {
  label: string;
  slides: readonly Slide[];
  /** Slides change automatically until the user stops them. */
  plays?: boolean;
  /** Shows the number of the current slide and the total. */
  withIndex?: boolean;
  withFullScreen?: boolean;
  isSmall?: boolean;
}

/** `auto` pauses while the pointer or the focus is in the carousel; the other modes are chosen with the button. */
type Mode = 'auto' | 'started' | 'stopped';

/** Plays the carousel, except when the user prefers reduced motion or the page is hidden. */
function usePlaying(wanted: boolean, onTime: () => void) {
  const canPlay = !useReducedMotion() && wanted;
  const [mode, setMode] = useState<Mode>('auto');
  const [isHovered, setIsHovered] = useState(false);
  const isVisible = useDocumentVisibility() === 'visible';
  const isPlaying = canPlay && isVisible && (mode === 'started' || (mode === 'auto' && !isHovered));
  const onTick = useEffectEvent(onTime);
  // Not Mantine's useInterval, which never stops if it is stopped at the moment it starts. That happens here
  // until the user's preference for reduced motion is known.
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => onTick(), carouselTimes.interval);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const isStopped = mode === 'stopped';
  return { canPlay, isPlaying, isStopped, setIsHovered, toggle: () => setMode(isStopped ? 'started' : 'stopped') };
}

/** Only the current slide and its neighbours are rendered. */
function isNear(position: number, index: number, count: number): boolean {
  const distance = Math.abs(position - index);
  return Math.min(distance, count - distance) <= 1;
}

/** The arrow keys work wherever the focus is in the carousel. */
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
  const zoom = useZoom({ isOn: isFull, slideKey: slides[index]?.key ?? '' });
  const playing = usePlaying(plays && count > 1 && !zoom.isZoomed, () => step(1));
  const swipe = useSwipe({ index, count, slides: elements, onSwipe: step });

  function onKeyDown(event: KeyboardEvent) {
    if (zoom.press(event)) return;
    // A video player uses the arrow keys itself.
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
      onPointerEnter={() => playing.setIsHovered(true)}
      onPointerLeave={() => playing.setIsHovered(false)}
      onFocus={() => playing.setIsHovered(true)}
      onBlur={() => playing.setIsHovered(false)}
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
