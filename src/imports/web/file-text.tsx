/** Which sheet was read, and a switch for hidden rows and columns. */
import { Switch } from '@mantine/core';
import type { Import } from '#imports/import.ts';
import { formatNumber } from '#shared/numbers.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import classes from './import.module.css';
import { useMatch } from './import-queries.ts';

function countText(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`];
}

/** For example `3 rows and 1 column`; empty if nothing is hidden. */
function hiddenText({ hiddenRows, columns }: Import): string {
  const hiddenColumns = columns.filter(({ hidden }) => hidden).length;
  return [...countText(hiddenRows, 'row'), ...countText(hiddenColumns, 'column')].join(' and ');
}

function SheetText({ given: { sheet, otherSheets } }: { given: Import }) {
  if (sheet === null || otherSheets.length === 0) return null;
  return (
    <p className={classes.explained}>{`Only the sheet ${sheet} was read. Not read: ${otherSheets.join(', ')}.`}</p>
  );
}

function HiddenSwitch({ given, isOpen }: { given: Import; isOpen: boolean }) {
  const { id: importId, leaveOutHidden } = given;
  const match = useMatch();
  const { busy, run } = useOneAtATime();
  const hidden = hiddenText(given);
  if (hidden === '') return null;
  const change = (leaveOut: boolean) =>
    run(async () => {
      clearAlerts('Error', 'Warning');
      try {
        await match.mutateAsync({ params: { importId }, query: { limit: 0 }, body: { leaveOutHidden: leaveOut } });
      } catch (error) {
        sendAlert('Error', errorMessage(error));
      }
    });
  return (
    <Switch
      mb="md"
      label="Leave out hidden rows and columns"
      description={`The spreadsheet hides ${hidden}.`}
      checked={leaveOutHidden}
      disabled={busy || !isOpen}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

/** @param isOpen whether the import can still be changed */
export function FileText({ given, isOpen }: { given: Import; isOpen: boolean }) {
  return (
    <>
      <SheetText given={given} />
      <HiddenSwitch given={given} isOpen={isOpen} />
    </>
  );
}
