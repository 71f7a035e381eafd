/** The list's state that lives in the address: sorting and page, and the search text (decisions, section 4). */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { readTableState, type TableState, writeListParam, writeTableState } from './table-url-state.ts';

/** Milliseconds of rest before typed text enters the address: browsers limit how often it may change. */
const searchDelay = 250;

/** What `DataTable` takes as `state` and `onStateChange`. */
export interface TableStateControl {
  state: TableState;
  onStateChange(state: TableState): void;
}

/** Sorting, page and page size in the address; other parameters are left alone. */
export function useTableUrlState(): TableStateControl {
  const [params, setParams] = useSearchParams();
  // Of all parameters only the table's own count: typing in the search box must not sort the rows anew.
  const own = writeTableState(new URLSearchParams(), readTableState(params)).toString();
  const state = useMemo(() => readTableState(new URLSearchParams(own)), [own]);
  // The router makes a new setter for every address; the headers must not be drawn anew for that.
  const latestSetParams = useRef(setParams);
  useLayoutEffect(() => {
    latestSetParams.current = setParams;
  }, [setParams]);
  const onStateChange = useCallback(
    (next: TableState) => latestSetParams.current((current) => writeTableState(current, next), { replace: true }),
    [],
  );
  return { state, onStateChange };
}

/** The search text: answers each keystroke at once, enters the address (`search=`) after a rest, on the first page. */
export function useSearchText(): [text: string, setText: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const shared = params.get('search') ?? '';
  const [text, setText] = useState(shared);
  // Texts that were written and may yet arrive: while someone types fast, the address lags behind.
  const written = useRef([shared]);
  const write = useEffectEvent(() => {
    if (text === written.current.at(-1)) return;
    written.current.push(text);
    setParams((current) => writeListParam(current, 'search', text), { replace: true });
  });

  useEffect(() => {
    const arrived = written.current.indexOf(shared);
    if (arrived < 0) setText(shared);
    written.current = arrived < 0 ? [shared] : written.current.slice(arrived);
  }, [shared]);

  // While another page is on its way, writing to this one's address would call it back.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isLeaving || text === written.current.at(-1)) return;
    const timer = setTimeout(write, searchDelay);
    // Whoever leaves the box may leave the page by the same click, and wants to find the text on the way back.
    addEventListener('focusout', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('focusout', write);
    };
  }, [text, isLeaving]);

  return [text, setText];
}
