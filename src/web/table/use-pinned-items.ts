/**
 * Keeps the rows of a list in place while they are in use. Rows that colleagues add wait until the rows are no longer
 * in use, or until the user asks for them.
 */
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useChangeEvents } from '#web/live/change-events.ts';
import type { ListRow } from './list-column.ts';
import type { Answer } from './list-source.ts';
import { pinItems, type Shown, showAll } from './pinned-items.ts';
import { createRowsInUse, type RowsInUse } from './rows-in-use.ts';
import type { Items } from './use-groups.ts';

export interface PinnedRows {
  /** Number of rows that are not shown yet. */
  waiting: number;
  /** Shows the waiting rows. */
  show(): void;
  watch: RowsInUse['watch'];
}

interface PinnedItems<Row extends ListRow> {
  items: Items<Row>['items'];
  pinned: PinnedRows;
  /** Shows the waiting rows unless the rows are in use. The function never changes. */
  release: () => void;
}

export function usePinnedItems<Row extends ListRow>(
  answer: Answer<Row> | undefined,
  grouped: Items<Row>,
): PinnedItems<Row> {
  const { items, start, openKey } = grouped;
  const drawn = useRef<Shown<Row>>(undefined);
  const deletedIds = useRef(new Set<string>());
  const [appliedItems, setAppliedItems] = useState<Items<Row>['items']>();
  useChangeEvents(({ id, deleted }) => {
    if (deleted) deletedIds.current.add(id);
  });
  const applyWaiting = useEffectEvent(() => {
    if (!rows.isInUse() && drawn.current !== undefined && drawn.current.items !== items) setAppliedItems(items);
  });
  const [rows] = useState(() => createRowsInUse(() => applyWaiting()));
  const shown = useMemo(() => {
    if (answer === undefined) return undefined;
    const { request, page } = answer;
    const isGrouped = request.group !== null;
    const latest = {
      queryKey: JSON.stringify([request, openKey]),
      items,
      hasBefore: start > 0,
      hasAfter: isGrouped || request.offset + page.rows.length < page.total,
    };
    const isPinned = appliedItems !== items && rows.isInUse();
    return isPinned ? pinItems(drawn.current, latest, deletedIds.current) : showAll(latest);
  }, [answer, items, start, openKey, appliedItems, rows]);
  useLayoutEffect(() => {
    drawn.current = shown;
  }, [shown]);
  const waiting = shown?.waiting ?? 0;
  const pinned = useMemo(
    () => ({ waiting, show: () => setAppliedItems(items), watch: rows.watch }),
    [waiting, items, rows],
  );
  return { items: shown?.items ?? items, pinned, release: rows.release };
}
