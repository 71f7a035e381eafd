/** The row of thumbnails below a carousel. */
import { useEffect, useRef } from 'react';
import classes from './carousel.module.css';
import type { Slide } from './slide.ts';

interface ThumbnailsProps {
  slides: readonly Slide[];
  index: number;
  onChoose: (position: number) => void;
}

/** Scrolls so that the current thumbnail stays visible. */
export function CarouselThumbnails({ slides, index, onChoose }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const thumbnail = list.current?.children[index];
    if (!(thumbnail instanceof HTMLElement) || list.current === null) return;
    const { offsetLeft, offsetWidth } = thumbnail;
    list.current.scrollTo({ left: offsetLeft - (list.current.clientWidth - offsetWidth) / 2 });
  }, [index]);
  if (slides.length < 2 || slides.every(({ thumbnail }) => thumbnail === undefined)) return null;
  return (
    <ul ref={list} className={classes.thumbnails}>
      {slides.map(({ key, label, thumbnail }, position) => (
        <li key={key}>
          <button
            type="button"
            className={classes.thumbnail}
            aria-label={`Show ${label}`}
            aria-current={position === index}
            onClick={() => onChoose(position)}
          >
            {thumbnail}
          </button>
        </li>
      ))}
    </ul>
  );
}
