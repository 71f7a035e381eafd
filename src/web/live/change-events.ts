/** Tells those who show or edit a record that somebody changed it. */
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { RecordChange } from '#shared/live.ts';

/** Where screens hear of changes; gives the function that ends it. */
export type SubscribeToChanges = (listener: (change: RecordChange) => void) => () => void;

/** Filled by the app, above the pages. */
export const ChangeEventsContext = createContext<SubscribeToChanges>(() => () => undefined);

/** Records that have a page, and may be deleted while it is open. */
export type DeletableKind = 'truck' | 'order' | 'invoice' | 'creditNote' | 'client' | 'supplier';

/** Who deleted a record, and the instant of it; `by` is null where the name is not known. */
export interface Deletion {
  by: string | null;
  at: string;
}

/** Reads who deleted a record; null while it is there, or where that is not known. */
export type ReadDeletion = (kind: DeletableKind, id: string) => Promise<Deletion | null>;

/** Filled by the app, above the pages. */
export const ReadDeletionContext = createContext<ReadDeletion>(async () => null);

/** Calls back for each change of any record, by whomever. */
export function useChangeEvents(onChange: (change: RecordChange) => void): void {
  const listen = useContext(ChangeEventsContext);
  const changed = useEffectEvent(onChange);
  useEffect(() => listen((change) => changed(change)), [listen]);
}

/** Calls back for each change of the record with the id, by whomever. */
export function useRecordChanges(id: string | undefined, onChange: (change: RecordChange) => void): void {
  useChangeEvents((change) => {
    if (change.id === id) onChange(change);
  });
}
