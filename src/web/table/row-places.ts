/**
 * Which of the table's elements shows which row. The rows of another page take over the elements of those that went: to
 * write other texts into a cell costs the browser half of making a new one (specification, section 10.1).
 */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ListRow } from './list-column.ts';
import type { PageRequest } from './list-request.ts';
import type { Answer } from './list-source.ts';

/** Numbers of elements by the ids of their rows, for one answer. */
export interface RowPlaces {
  question: string;
  places: ReadonlyMap<string, number>;
}

/** The rows of an answer, by their ids, and what was asked for. */
interface Shown {
  request: PageRequest;
  ids: readonly string[];
}

/**
 * A row that stays keeps its element, wherever it comes to stand, and so the keyboard's place in it. The elements of rows
 * that went are for the answer to another question only: where news changes the rows in sight, nobody who is about to press
 * a row's button finds another row behind it.
 */
export function placesAfter(before: RowPlaces | undefined, { request, ids }: Shown): RowPlaces {
  const question = JSON.stringify(request);
  const known = before?.places ?? new Map<string, number>();
  const isOther = before?.question !== question;
  const taken = new Set(isOther ? ids.flatMap((id) => known.get(id) ?? []) : known.values());
  const places = new Map<string, number>();
  let free = 0;
  for (const id of ids) {
    const kept = known.get(id);
    while (kept === undefined && taken.has(free)) free += 1;
    places.set(id, kept ?? free);
    taken.add(kept ?? free);
  }
  return { question, places };
}

/** The element's number of each row in sight, by its id; empty where the answer has groups. */
export function useRowPlaces<Row extends ListRow>(answer: Answer<Row> | undefined): RowPlaces['places'] {
  const drawn = useRef<RowPlaces>(undefined);
  const now = useMemo(() => {
    if (answer?.request.group !== null) return undefined;
    return placesAfter(drawn.current, { request: answer.request, ids: answer.page.rows.map(({ id }) => id) });
  }, [answer]);
  useLayoutEffect(() => {
    drawn.current = now;
  }, [now]);
  return now?.places ?? none;
}

const none: RowPlaces['places'] = new Map();
