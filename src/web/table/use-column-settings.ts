/** Owns the local-storage keys `table:<table id>`: a person's choice of columns per table (specification, 2.4). */
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import {
  type ColumnSettings,
  type KnownColumn,
  parseColumnSettings,
  reconcileColumnSettings,
  type StoredColumnSettings,
  settingsOfView,
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

/** The person's column settings of one table, fitted to its columns; every caller with the same id sees the same. */
function useOwnSettings(tableId: string, columns: readonly KnownColumn[]): ColumnSettingsControl {
  const [stored, setStored, reset] = useLocalStorage<StoredColumnSettings | undefined>({
    key: `table:${tableId}`,
    getInitialValueInEffect: false,
    deserialize: parseColumnSettings,
  });
  const settings = useMemo(() => reconcileColumnSettings(columns, stored ?? {}), [columns, stored]);
  const change = useCallback(
    (update: (settings: ColumnSettings) => ColumnSettings) =>
      setStored((current) => update(reconcileColumnSettings(columns, current ?? {}))),
    [columns, setStored],
  );
  return useMemo(() => ({ settings, change, reset }), [settings, change, reset]);
}

/**
 * The column settings of a list: the person's own, or those of the saved view that is open. What is changed in a view
 * holds until another one is opened or it is saved, and leaves the person's own alone.
 */
export function useColumnSettings(
  tableId: string,
  columns: readonly KnownColumn[],
  view?: ViewColumns,
): ColumnSettingsControl {
  const own = useOwnSettings(tableId, columns);
  const [changed, setChanged] = useState<{ viewId: string; settings: ColumnSettings }>();
  const ofView = useMemo(() => {
    if (!view) return undefined;
    const settings = changed?.viewId === view.id ? changed.settings : settingsOfView(columns, view.columns);
    return {
      settings: reconcileColumnSettings(columns, settings),
      change: (update: (settings: ColumnSettings) => ColumnSettings) =>
        setChanged((now) => ({
          viewId: view.id,
          settings: update(now?.viewId === view.id ? now.settings : settingsOfView(columns, view.columns)),
        })),
      reset: () => setChanged(undefined),
    };
  }, [view, columns, changed]);
  return ofView ?? own;
}
