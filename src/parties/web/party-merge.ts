/** Merges parties and undoes merges, with alerts for the result. */
import type { PartyKind } from '#parties/party.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { kindTexts } from './party-texts.ts';

interface MergeCalls {
  merge: (otherId: string) => Promise<unknown>;
  undo: (mergeId: string) => Promise<unknown>;
}

async function runWithAlert(work: () => Promise<unknown>, success: string): Promise<void> {
  clearAlerts('Error', 'Warning');
  await alertOutcome(work, success);
}

/** Used by the page's dialogs; neither function rejects. */
export function partyMerge(kind: PartyKind, { merge, undo }: MergeCalls) {
  const { Several } = kindTexts[kind];
  return {
    onMerge: (otherId: string) => runWithAlert(() => merge(otherId), `${Several} merged successfully.`),
    onUndo: (mergeId: string) => runWithAlert(() => undo(mergeId), 'Merge undone successfully.'),
  };
}
