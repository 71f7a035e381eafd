/** Where a chart comes to stand: its place is kept from the beginning, its code is loaded after the page was drawn. */
import { lazy, Suspense } from 'react';
import type { BarsProps } from './bars.tsx';

const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));

/** A chart, once its code is there. */
export function LazyBars(props: BarsProps) {
  return (
    <div style={{ minHeight: props.height }}>
      <Suspense fallback={null}>
        <Bars {...props} />
      </Suspense>
    </div>
  );
}
