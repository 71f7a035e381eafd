/** Owns the local-storage keys `table:<table id>`: a person's choice of columns per table (specification, 2.4). */
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import {
  type ColumnSettings,
  parseColumnSettings,
  reconcileColumnSettings,
  type StoredColumnSettings,
} from './column-settings.ts';

/** The settings in force, how to change them (saved at once, in every tab) and how to forget them. */
export interface ColumnSettingsControl {
  settings: ColumnSettings;
  change(update: (settings: ColumnSettings) => ColumnSettings): void;
  reset(): void;
}

/** The person's column settings of one table, fitted to its columns; every caller with the same id sees the same. */
export function useColumnSettings(
  tableId: string,
  columns: readonly { id: string; locked?: boolean }[],
): ColumnSettingsControl {
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
