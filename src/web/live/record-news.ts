/** Tells those who show or edit a record that somebody changed it (specification, section 10.7). */
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { RecordChange } from '#shared/live.ts';

/** Where screens hear of changes; gives the function that ends it. */
export type ListenForChanges = (listener: (change: RecordChange) => void) => () => void;

/** Filled by the app, above the pages. */
export const RecordNewsContext = createContext<ListenForChanges>(() => () => undefined);

/** Calls back for each change of any record, by whomever. */
export function useNews(onChange: (change: RecordChange) => void): void {
  const listen = useContext(RecordNewsContext);
  const changed = useEffectEvent(onChange);
  useEffect(() => listen((change) => changed(change)), [listen]);
}

/** Calls back for each change of the record with the id, by whomever. */
export function useRecordNews(id: string | undefined, onChange: (change: RecordChange) => void): void {
  useNews((change) => {
    if (change.id === id) onChange(change);
  });
}
