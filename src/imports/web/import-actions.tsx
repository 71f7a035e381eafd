/** Buttons of an open import: run it, download its rows with errors, undo or remove it. */
import { Button, Progress } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconTableImport, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Import, ImportLine } from '#imports/import.ts';
import { runImportRoute } from '#imports/import-routes.ts';
import { formatNumber } from '#shared/numbers.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { serverNow } from '#web/today.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import classes from './import.module.css';
import { readState, useUndo, useUndoInSteps, useWrongRows } from './import-queries.ts';

/** Rows that a run will import; after a run that failed half-way, the remaining ones. */
function rowsToImport({ state, counts, progress, progressOf }: ImportLine): number {
  return state === 'Failed' && progress > 0 ? progressOf - progress : counts.New + counts.Changed;
}

function RunButton({ given }: { given: Import }) {
  const start = useChange(runImportRoute);
  const { busy, run } = useOneAtATime();
  const count = rowsToImport(given);
  const runImport = () =>
    run(async () => {
      clearAlerts('Error', 'Warning');
      await alertOutcome(() => start.mutateAsync({ params: { importId: given.id } }));
    });
  return (
    <BusyButton
      busy={busy}
      disabled={count === 0}
      leftSection={<IconTableImport size={16} aria-hidden />}
      onClick={() => void runImport()}
    >{`Import (${formatNumber(count)})`}</BusyButton>
  );
}

function WrongRowsButton({ given }: { given: Import }) {
  const download = useWrongRows(given.id);
  if (given.counts.Wrong === 0) return null;
  return (
    <BusyButton
      variant="default"
      busy={download.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => download.mutate()}
    >
      Download rows with errors
    </BusyButton>
  );
}

type Outcome = readonly ['Success' | 'Information', string];

interface UndoImportProps {
  given: Import;
  label: string;
  icon: ReactNode;
  title: string;
  text: string;
  /** The notification to show afterwards. */
  outcome: () => Promise<Outcome>;
  onDone?: () => void;
}

function UndoImport({ given, label, icon, title, text, outcome, onDone }: UndoImportProps) {
  const [isAsked, setAsked] = useState(false);
  const undo = useUndo(given);
  const undoInSteps = useUndoInSteps(given.id);

  async function undoImport() {
    await alertOutcome(async () => {
      await undo.mutateAsync({ params: { importId: given.id } });
      sendAlert(...(await outcome()));
      onDone?.();
    });
  }

  /** Resolves as soon as the page shows the progress of the undo, which closes the dialog. */
  async function confirm() {
    clearAlerts('Error', 'Warning');
    const ended = new AbortController();
    const undoing = undoImport().finally(() => ended.abort());
    await Promise.race([undoing, undoInSteps(ended.signal)]);
  }

  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={title}
        text={text}
        subject={given.name}
        confirmLabel={label}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

async function undoOutcome(id: string): Promise<Outcome> {
  if ((await readState(id)) === 'Undone') return ['Success', 'Import undone successfully.'];
  return ['Information', 'The import is still being undone. You can leave this page.'];
}

export function ImportProgress({ given }: { given: Import }) {
  const { state, progress, progressOf } = given;
  const verb = state === 'Undoing' ? 'Undoing' : 'Importing';
  const percent = Math.min(100, Math.floor((progress / Math.max(1, progressOf)) * 100));
  const rows = `${formatNumber(progress)} of ${formatNumber(progressOf)} rows`;
  return (
    <div className={classes.running}>
      <p className={classes.explained} role="status">{`${verb}: ${rows}. You can leave this page.`}</p>
      <Progress.Root
        size="lg"
        role="progressbar"
        aria-label={verb}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={rows}
      >
        <Progress.Section value={percent} withAria={false} animated />
      </Progress.Root>
    </div>
  );
}

/** Whether there is still time to undo the import. */
export function isUndoable({ undoUntil }: Import): boolean {
  return undoUntil !== null && new Date(undoUntil) > serverNow();
}

/** @param onRemoved called after the import was deleted */
export function ImportActions({ given, onRemoved }: { given: Import; onRemoved: () => void }) {
  const { state, undoUntil, columns } = given;
  const mayRun = state === 'Ready' || (state === 'Failed' && columns.length > 0);
  return (
    <>
      {mayRun ? <RunButton given={given} /> : null}
      <WrongRowsButton given={given} />
      {isUndoable(given) ? (
        <UndoImport
          given={given}
          label="Undo"
          icon={<IconArrowBackUp size={16} aria-hidden />}
          title="Undo Import"
          text="Are you sure you want to undo this import? New records will be deleted and changed ones restored."
          outcome={() => undoOutcome(given.id)}
        />
      ) : null}
      {(mayRun || state === 'Failed') && undoUntil === null ? (
        <UndoImport
          given={given}
          label="Remove"
          icon={<IconTrash size={16} aria-hidden />}
          title="Remove Import"
          text="Are you sure you want to remove this import? Nothing has been saved yet."
          outcome={async () => ['Success', 'Import removed successfully.']}
          onDone={onRemoved}
        />
      ) : null}
    </>
  );
}
