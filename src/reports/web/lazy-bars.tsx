/**
 * Where a chart comes to stand: its place is kept from the beginning; its code is loaded, and it is drawn, only when somebody
 * is about to see it: the library draws each chart several times in one go.
 */
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BarsProps } from './bars.tsx';

const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));

/** So near to what is in sight, in pixels, that a chart is begun. */
const margin = '200px';

/** Whether the place is in sight or near to it, or was, or is printed. */
function useIsNear() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true));
      },
      { rootMargin: margin },
    );
    observer.observe(place.current);
    const printed = () => flushSync(() => setIsNear(true));
    window.addEventListener('beforeprint', printed);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', printed);
    };
  }, [isNear]);
  return { place, isNear };
}

/** A chart, once it is looked at. */
export function LazyBars(props: BarsProps) {
  const { place, isNear } = useIsNear();
  return (
    <div ref={place} style={{ minHeight: props.height }}>
      {isNear && (
        <Suspense fallback={null}>
          <Bars {...props} />
        </Suspense>
      )}
    </div>
  );
}
