/** Shows one element on the full screen, also in browsers that have no such thing for it. */
import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useState } from 'react';

/** Where the browser cannot, the element covers the window by its style; Escape ends either. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
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
