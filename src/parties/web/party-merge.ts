/** Merges parties and undoes merges, with alerts for the result. */
import type { PartyKind } from '#parties/party.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { kindTexts } from './party-texts.ts';

interface MergeCalls {
  merge: (otherId: string) => Promise<unknown>;
  undo: (mergeId: string) => Promise<unknown>;
}

async function runWithAlert(work: () => Promise<unknown>, success: string): Promise<void> {
  clearAlerts('Error', 'Warning');
  try {
    await work();
    sendAlert('Success', success);
  } catch (error) {
    sendAlert('Error', errorMessage(error));
  }
}

/** Used by the page's dialogs; neither function rejects. */
export function partyMerge(kind: PartyKind, { merge, undo }: MergeCalls) {
  const { Several } = kindTexts[kind];
  return {
    onMerge: (otherId: string) => runWithAlert(() => merge(otherId), `${Several} merged successfully.`),
    onUndo: (mergeId: string) => runWithAlert(() => undo(mergeId), 'Merge undone successfully.'),
  };
}
