/** Change events for screens that show or edit a record. */
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { RecordChange } from '#shared/live.ts';
import type { PageType } from '#shared/record-types.ts';

/** @returns a function that unsubscribes */
export type SubscribeToChanges = (listener: (change: RecordChange) => void) => () => void;

/** Provided by the app, above the pages. */
export const ChangeEventsContext = createContext<SubscribeToChanges>(() => () => undefined);

/** Who deleted a record and when; `by` is null if the name is not known. */
export interface Deletion {
  by: string | null;
  at: string;
}

/** Null if the record is not deleted, or if its deletion is not known. */
export type ReadDeletion = (kind: PageType, id: string) => Promise<Deletion | null>;

/** Provided by the app, above the pages. */
export const ReadDeletionContext = createContext<ReadDeletion>(async () => null);

/** Called for each change of any record, also for the user's own changes. */
export function useChangeEvents(onChange: (change: RecordChange) => void): void {
  const listen = useContext(ChangeEventsContext);
  const changed = useEffectEvent(onChange);
  useEffect(() => listen((change) => changed(change)), [listen]);
}

/** Called for each change of the record, also for the user's own changes. */
export function useRecordChanges(id: string | undefined, onChange: (change: RecordChange) => void): void {
  useChangeEvents((change) => {
    if (change.id === id) onChange(change);
  });
}
