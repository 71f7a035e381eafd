/** Imports as the browser reads and changes them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImportOutcome, ImportState } from '#imports/import.ts';
import {
  getImportRoute,
  getWrongRowsRoute,
  listImportsRoute,
  runImportRoute,
  undoImportRoute,
  updateImportRoute,
} from '#imports/import-routes.ts';
import { callApi, callApiForFile } from '#web/api/call-api.ts';
import { callKey, changesOf, useCall } from '#web/api/use-call.ts';
import { useFileDownload } from '#web/api/use-file-download.ts';

/** Rows of one page of the screen. */
export const rowsOfPage = 25;

/** Milliseconds between two looks at what the server is at. */
const everyMs = 1000;

/** Whether the server is at work on it. */
function isActive(state: ImportState | undefined): boolean {
  return state === 'Reading' || state === 'Running' || state === 'Undoing';
}

/** What of an import is looked at: pages count from 1. */
export interface ImportView {
  id: string;
  outcome: ImportOutcome | null;
  page: number;
}

/** An import with a page of its rows, read again and again while the server is at work on it. */
export function useImport({ id, outcome, page }: ImportView) {
  const [moves, setMoves] = useState(true);
  const query = { limit: rowsOfPage, offset: (page - 1) * rowsOfPage, ...(outcome !== null && { outcome }) };
  const settings = { retries: 1, keepsPrevious: true, ...(moves && { everyMs }) };
  const call = useCall(getImportRoute, { params: { importId: id }, query }, settings);
  const { state } = call.data ?? {};
  useEffect(() => setMoves(state === undefined || isActive(state)), [state]);
  return call;
}

/** The last imports. */
export const useImports = () => useCall(listImportsRoute, {});

const useImportChange = changesOf(getImportRoute, listImportsRoute);

/** Matches columns anew. */
export const useMatch = () => useImportChange(updateImportRoute);

/** Takes the good rows. */
export const useRun = () => useImportChange(runImportRoute);

/** Undoes an import, or removes one that was not run. */
export const useUndo = () => useImportChange(undoImportRoute);

/** Where an import is by now. */
export async function readState(id: string): Promise<ImportState> {
  return (await callApi(getImportRoute, { params: { importId: id }, query: { limit: 0 } })).state;
}

/** Waits until an undo turns out to be one in steps, and has the import read again then; or until the undo has ended. */
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

/** Saves the rows that are wrong. */
export function useWrongRows(id: string) {
  return useFileDownload(async () => ({
    file: await callApiForFile(getWrongRowsRoute, { params: { importId: id } }),
    name: 'Wrong_Rows.csv',
  }));
}
