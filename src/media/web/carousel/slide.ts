/** One slide of a slide show. */
import type { ReactNode } from 'react';

/** How a slide is shown just now. */
interface SlidePlace {
  isShown: boolean;
  isFull: boolean;
}

/** One slide. */
export interface Slide {
  key: string;
  /** What a screen reader calls it. */
  label: string;
  content: (place: SlidePlace) => ReactNode;
  thumbnail?: ReactNode;
}
