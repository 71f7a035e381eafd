/** Column settings per table, stored in local storage as `table:<table id>`. */
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

/** The current settings. Changes are saved at once, and apply to all open tabs. */
export interface ColumnSettingsControl {
  settings: ColumnSettings;
  change(update: (settings: ColumnSettings) => ColumnSettings): void;
  reset(): void;
}

export interface ViewColumns {
  id: string;
  columns: readonly string[];
}

const nothing: OpenedWith = { view: undefined, shows: [] };

/** The user's stored settings of one table, updated to its current columns. */
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

/** Temporary settings of an opened list. A new id replaces them. */
interface Opened {
  id: string;
  settings: ColumnSettings;
}

/** Changes are lost when the list is opened with other settings. */
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

/** The columns requested by the URL. */
export interface OpenedWith {
  view: ViewColumns | undefined;
  /** Columns to show even if the user has hidden them. */
  shows: readonly string[];
}

/**
 * The column settings of a list. A saved view, or columns requested by a link, replace the user's stored settings for
 * the time being; changes to these are not stored.
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
