import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Import, ImportOutcome, ImportState } from '#imports/import.ts';
import { getImportRoute, getWrongRowsRoute, undoImportRoute } from '#imports/import-routes.ts';
import { callApi, callApiForFile } from '#web/api/call-api.ts';
import { callKey, useCall, useChange } from '#web/api/use-call.ts';
import { useFileDownload } from '#web/api/use-file-download.ts';

/** Rows on one page of the screen. */
export const rowsOfPage = 25;

/** Polling interval while the server is working on an import. */
const everyMs = 1000;

function isActive(state: ImportState | undefined): boolean {
  return state === 'Reading' || state === 'Running' || state === 'Undoing';
}

/** The part of an import that is on screen; pages count from 1. */
export interface ImportView {
  id: string;
  outcome: ImportOutcome | null;
  page: number;
}

/** An import with a page of its rows, polled while the server is working on it. */
export function useImport({ id, outcome, page }: ImportView) {
  const [isPolling, setIsPolling] = useState(true);
  const query = { limit: rowsOfPage, offset: (page - 1) * rowsOfPage, ...(outcome !== null && { outcome }) };
  const settings = { retries: 1, keepsPrevious: true, ...(isPolling && { everyMs }) };
  const call = useCall(getImportRoute, { params: { importId: id }, query }, settings);
  const { state } = call.data ?? {};
  useEffect(() => setIsPolling(state === undefined || isActive(state)), [state]);
  return call;
}

/** Undoes an import, or deletes one that has not been run. */
export const useUndo = ({ undoUntil }: Import) => useChange(undoImportRoute, { leavesRecord: undoUntil !== null });

export async function readState(id: string): Promise<ImportState> {
  return (await callApi(getImportRoute, { params: { importId: id }, query: { limit: 0 } })).state;
}

/** Resolves once the server undoes the import in steps, after refetching it, or when the undo has ended. */
export function useUndoInSteps(id: string): (ended: AbortSignal) => Promise<void> {
  const client = useQueryClient();
  return async (ended) => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      if (ended.aborted) return;
      if ((await readState(id).catch(() => undefined)) !== 'Undoing') continue;
      await client.invalidateQueries({ queryKey: callKey(getImportRoute) });
      return;
    }
  };
}

export function useWrongRows(id: string) {
  return useFileDownload(async () => ({
    file: await callApiForFile(getWrongRowsRoute, { params: { importId: id } }),
    name: 'Wrong_Rows.csv',
  }));
}
