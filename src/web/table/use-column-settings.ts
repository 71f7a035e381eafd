/** Owns the local-storage keys `table:<table id>`: a person's choice of columns per table (specification, 2.4). */
import { useMemo, useState } from 'react';
import { useStored } from '#web/use-stored.ts';
import {
  type ColumnSettings,
  columnSettingsText,
  type KnownColumn,
  reconcileColumnSettings,
  settingsOfView,
  settingsShowing,
} from './column-settings.ts';

/** The settings in force, how to change them (saved at once, in every tab) and how to forget them. */
export interface ColumnSettingsControl {
  settings: ColumnSettings;
  change(update: (settings: ColumnSettings) => ColumnSettings): void;
  reset(): void;
}

/** The columns of a saved view. */
export interface ViewColumns {
  id: string;
  columns: readonly string[];
}

const nothing: OpenedWith = { view: undefined, shows: [] };

/** The person's column settings of one table, fitted to its columns; every caller with the same id sees the same. */
function useOwnSettings(tableId: string, columns: readonly KnownColumn[]): ColumnSettingsControl {
  const { value: stored, change, reset } = useStored(`table:${tableId}`, columnSettingsText);
  const settings = useMemo(() => reconcileColumnSettings(columns, stored ?? {}), [columns, stored]);
  return useMemo(
    () => ({
      settings,
      change: (update) => change((current) => update(reconcileColumnSettings(columns, current ?? {}))),
      reset,
    }),
    [settings, columns, change, reset],
  );
}

/** Settings that a list is opened with, and what they are told from others by. */
interface Opened {
  id: string;
  settings: ColumnSettings;
}

/** What is changed holds until the list is opened with something else. */
function useOpened(columns: readonly KnownColumn[], opened: Opened | undefined): ColumnSettingsControl | undefined {
  const [changed, setChanged] = useState<Opened>();
  return useMemo(() => {
    if (!opened) return undefined;
    const { id, settings } = opened;
    const now = (current: Opened | undefined) => (current?.id === id ? current.settings : settings);
    return {
      settings: reconcileColumnSettings(columns, now(changed)),
      change: (update) => setChanged((current) => ({ id, settings: update(now(current)) })),
      reset: () => setChanged(undefined),
    };
  }, [columns, opened, changed]);
}

/** What the list is opened with besides the columns that it always has. */
export interface OpenedWith {
  view: ViewColumns | undefined;
  /** Columns that are in sight whatever the person hides. */
  shows: readonly string[];
}

/**
 * The column settings of a list: the person's own, those with the columns that a figure was opened for, or those of the
 * saved view that is open. What is changed in the latter two leaves the person's own alone, unless it is saved as a view.
 */
export function useColumnSettings(
  tableId: string,
  columns: readonly KnownColumn[],
  { view, shows }: OpenedWith = nothing,
): ColumnSettingsControl {
  const own = useOwnSettings(tableId, columns);
  const opened = useMemo((): Opened | undefined => {
    if (view) return { id: view.id, settings: settingsOfView(columns, view.columns) };
    const settings = settingsShowing(columns, own.settings, shows);
    return settings && { id: `show ${shows.join(',')}`, settings };
  }, [view, shows, columns, own.settings]);
  return useOpened(columns, opened) ?? own;
}
