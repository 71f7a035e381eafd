/** Keeps the rows of a list in place while they are in use; what a colleague adds waits until they are not, or it is asked for. */
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNews } from '#web/live/record-news.ts';
import { holdItems, type Shown, showAll } from './held-items.ts';
import type { ListRow } from './list-column.ts';
import type { Answer } from './list-source.ts';
import { createRowsInUse, type RowsInUse } from './rows-in-use.ts';
import type { Items } from './use-groups.ts';

/** What the table needs to hold its rows. */
export interface HeldRows {
  /** Rows that wait. */
  waiting: number;
  /** Takes them in. */
  show(): void;
  watch: RowsInUse['watch'];
}

interface Held<Row extends ListRow> {
  items: Items<Row>['items'];
  held: HeldRows;
  /** Takes in what waits, unless the rows are in use; always the same function. */
  release: () => void;
}

/** The items as the table shows them. */
export function useHeldItems<Row extends ListRow>(answer: Answer<Row> | undefined, grouped: Items<Row>): Held<Row> {
  const { items, start, openKey } = grouped;
  const drawn = useRef<Shown<Row>>(undefined);
  const deletedIds = useRef(new Set<string>());
  const [taken, setTaken] = useState<Items<Row>['items']>();
  useNews(({ id, deleted }) => {
    if (deleted) deletedIds.current.add(id);
  });
  const takeIn = useEffectEvent(() => {
    if (!rows.isInUse() && drawn.current !== undefined && drawn.current.items !== items) setTaken(items);
  });
  const [rows] = useState(() => createRowsInUse(() => takeIn()));
  const shown = useMemo(() => {
    if (answer === undefined) return undefined;
    const { request, page } = answer;
    const isGrouped = request.group !== null;
    const latest = {
      question: JSON.stringify([request, openKey]),
      items,
      hasBefore: start > 0,
      hasAfter: isGrouped || request.offset + page.rows.length < page.total,
    };
    const isHeld = taken !== items && rows.isInUse();
    return isHeld ? holdItems(drawn.current, latest, deletedIds.current) : showAll(latest);
  }, [answer, items, start, openKey, taken, rows]);
  useLayoutEffect(() => {
    drawn.current = shown;
  }, [shown]);
  const waiting = shown?.waiting ?? 0;
  const held = useMemo(() => ({ waiting, show: () => setTaken(items), watch: rows.watch }), [waiting, items, rows]);
  return { items: shown?.items ?? items, held, release: rows.release };
}
