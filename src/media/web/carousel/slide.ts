import type { ReactNode } from 'react';

interface SlidePlace {
  isShown: boolean;
  isFull: boolean;
}

export interface Slide {
  key: string;
  /** Name for screen readers. */
  label: string;
  content: (place: SlidePlace) => ReactNode;
  thumbnail?: ReactNode;
}
