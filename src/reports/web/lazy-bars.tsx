/**
 * Reserves the chart's space from the start. Loads and draws it only when it is near the viewport, because the library
 * renders each chart several times.
 */
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BarsProps } from './bars.tsx';

const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));

/** Distance from the viewport in pixels at which a chart is drawn. */
const margin = '200px';

/** True once the element has been near the viewport or is printed. */
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
