/** What can be done with an import that is open: take its rows, save the wrong ones, undo or remove it. */
import { Button, Progress } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconTableImport, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Import, ImportLine } from '#imports/import.ts';
import { formatNumber } from '#shared/numbers.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import classes from './import.module.css';
import { useRun, useUndo, useWrongRows } from './import-queries.ts';

/** Rows that a run takes. */
function goodRows({ counts }: Pick<ImportLine, 'counts'>): number {
  return counts.New + counts.Changed;
}

function RunButton({ given }: { given: Import }) {
  const start = useRun();
  const { busy, run } = useOneAtATime();
  const count = goodRows(given);
  const press = () =>
    run(async () => {
      clearAlerts('Error', 'Warning');
      try {
        await start.mutateAsync({ params: { importId: given.id } });
      } catch (error) {
        sendAlert('Error', errorMessage(error));
      }
    });
  return (
    <BusyButton
      busy={busy}
      disabled={count === 0}
      leftSection={<IconTableImport size={16} aria-hidden />}
      onClick={() => void press()}
    >
      Import ({formatNumber(count)})
    </BusyButton>
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
      Download Wrong Rows
    </BusyButton>
  );
}

interface TakeBackProps {
  given: Import;
  label: string;
  icon: ReactNode;
  title: string;
  text: string;
  done: string;
  onDone?: () => void;
}

function TakeBack({ given, label, icon, title, text, done, onDone }: TakeBackProps) {
  const [isAsked, setAsked] = useState(false);
  const undo = useUndo();

  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      await undo.mutateAsync({ params: { importId: given.id } });
      sendAlert('Success', done);
      onDone?.();
    } catch (error) {
      sendAlert('Error', errorMessage(error));
    }
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

/** How far a run is; its rows are there all at once, at the end. */
export function RunProgress({ given }: { given: Import }) {
  const all = Math.max(1, goodRows(given));
  const percent = Math.min(100, Math.floor((given.progress / all) * 100));
  return (
    <div className={classes.running}>
      <p className={classes.explained} role="status">
        Importing {formatNumber(goodRows(given))} rows. You may leave this page; they are there all at once, at the end.
      </p>
      <Progress.Root
        size="lg"
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <Progress.Section value={percent} withAria={false} animated />
      </Progress.Root>
    </div>
  );
}

/** The buttons of its state. @param onRemoved the import is gone */
export function ImportActions({ given, onRemoved }: { given: Import; onRemoved: () => void }) {
  const { state, undoUntil, columns } = given;
  const mayRun = state === 'Ready' || (state === 'Failed' && columns.length > 0);
  const isUndoable = undoUntil !== null && new Date(undoUntil) > new Date();
  return (
    <>
      {mayRun ? <RunButton given={given} /> : null}
      <WrongRowsButton given={given} />
      {isUndoable ? (
        <TakeBack
          given={given}
          label="Undo"
          icon={<IconArrowBackUp size={16} aria-hidden />}
          title="Undo Import"
          text="Are you sure you want to undo this import? New records are deleted, changed ones get their former values."
          done="Import undone successfully."
        />
      ) : null}
      {mayRun || state === 'Failed' ? (
        <TakeBack
          given={given}
          label="Remove"
          icon={<IconTrash size={16} aria-hidden />}
          title="Remove Import"
          text="Are you sure you want to remove this import? Nothing of it was saved."
          done="Import removed successfully."
          onDone={onRemoved}
        />
      ) : null}
    </>
  );
}
