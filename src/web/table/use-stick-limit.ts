/** Limits the sticky columns, so that a part of the table can always be scrolled. */
import { useCallback, useMemo, useState } from 'react';
import { limitSticking, maxStickingShare, type PlacedColumn, stickingWidth } from './column-layout.ts';
import type { ListRow } from './list-column.ts';

interface StickLimitInput<Row extends ListRow> {
  placed: readonly PlacedColumn<Row>[];
  widths: Readonly<Record<string, number>>;
  hasSelection: boolean;
  /** On a phone only locked columns stick, which the CSS does. */
  isPhone: boolean;
}

/** Returns the limited columns and a ref for the scrolling box. */
export function useStickLimit<Row extends ListRow>({ placed, widths, hasSelection, isPhone }: StickLimitInput<Row>) {
  const wanted = isPhone ? 0 : stickingWidth(placed, widths, hasSelection);
  // Undefined while all columns fit, so that usually the table is rendered only once.
  const [maxWidth, setMaxWidth] = useState<number>();
  const boxRef = useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return undefined;
      const observer = new ResizeObserver(() => {
        const limit = box.clientWidth * maxStickingShare;
        setMaxWidth(wanted > limit ? limit : undefined);
      });
      observer.observe(box);
      return () => observer.disconnect();
    },
    [wanted],
  );
  const limited = useMemo(
    () => (maxWidth === undefined ? placed : limitSticking(placed, widths, hasSelection, maxWidth)),
    [placed, widths, hasSelection, maxWidth],
  );
  return { boxRef, limited };
}
