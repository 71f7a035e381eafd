/** The part of the file that is imported: its sheet, its headings, and hidden rows and columns. */
import { NativeSelect, Switch } from '@mantine/core';
import type { Import, ImportMatch } from '#imports/import.ts';
import { updateImportRoute } from '#imports/import-routes.ts';
import { formatNumber } from '#shared/numbers.ts';
import { alertOutcome } from '#web/alerts/alert-outcome.ts';
import { clearAlerts } from '#web/alerts/alerts.tsx';
import { useChange } from '#web/api/use-call.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import classes from './import.module.css';

function countText(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`];
}

/** For example `3 rows and 1 column`; empty if nothing is hidden. */
function hiddenText({ hiddenRows, columns }: Import): string {
  const hiddenColumns = columns.filter(({ hidden }) => hidden).length;
  return [...countText(hiddenRows, 'row'), ...countText(hiddenColumns, 'column')].join(' and ');
}

/** Saves one change at a time. */
function useChangeMatch({ id: importId }: Import) {
  const match = useChange(updateImportRoute);
  const { busy, run } = useOneAtATime();
  const change = (body: Partial<ImportMatch>) =>
    run(async () => {
      clearAlerts('Error', 'Warning');
      await alertOutcome(() => match.mutateAsync({ params: { importId }, query: { limit: 0 }, body }));
    });
  return { busy, change };
}

interface PartProps {
  given: Import;
  isDisabled: boolean;
  change: (body: Partial<ImportMatch>) => Promise<void>;
}

function SheetChoice({ given: { sheet, otherSheets }, isDisabled, change }: PartProps) {
  if (sheet === null || otherSheets.length === 0) return null;
  return (
    <NativeSelect
      label="Sheet"
      description="Only this sheet is imported."
      data={[sheet, ...otherSheets]}
      value={sheet}
      disabled={isDisabled}
      onChange={({ currentTarget: { value } }) => void change({ sheet: value })}
    />
  );
}

function HeadingsChoice({ given: { headLine, headLines }, isDisabled, change }: PartProps) {
  if (headLine === null || headLines.length < 2) return null;
  return (
    <NativeSelect
      label="Column headings"
      description="Lines above the headings are left out."
      data={headLines.map(({ line, text }) => ({ value: String(line), label: `Line ${line}: ${text}` }))}
      value={String(headLine)}
      disabled={isDisabled}
      onChange={({ currentTarget: { value } }) => void change({ headLine: Number(value) })}
    />
  );
}

function HiddenSwitch({ given, isDisabled, change }: PartProps) {
  const hidden = hiddenText(given);
  if (hidden === '') return null;
  return (
    <Switch
      mb="md"
      label="Leave out hidden rows and columns"
      description={`The spreadsheet hides ${hidden}.`}
      checked={given.leaveOutHidden}
      disabled={isDisabled}
      onChange={(event) => void change({ leaveOutHidden: event.currentTarget.checked })}
    />
  );
}

/** @param isOpen whether the import can still be changed */
export function FileText({ given, isOpen }: { given: Import; isOpen: boolean }) {
  const { busy, change } = useChangeMatch(given);
  const part = { given, isDisabled: busy || !isOpen, change };
  return (
    <>
      <div className={classes.choices}>
        <SheetChoice {...part} />
        <HeadingsChoice {...part} />
      </div>
      <HiddenSwitch {...part} />
    </>
  );
}
