/** Entries of a history: what was done, by whom and when, and the changed fields. */
import { Table } from '@mantine/core';
import { useState } from 'react';
import type { FieldChange, HistoryEntry } from '#history/history.ts';
import { formatMoment } from '#web/moment.ts';
import { TableHeads } from '#web/ui/table-heads.tsx';
import classes from './history-list.module.css';

function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Table.ScrollContainer
      minWidth={0}
      maxHeight="24em"
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Changed fields"
    >
      <Table className={classes.table} verticalSpacing={4} horizontalSpacing="sm">
        <TableHeads heads={['Field', 'From', 'To']} />
        <Table.Tbody>
          {changes.map(({ field, label, fromText, toText }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{fromText}</Table.Td>
              <Table.Td>{toText}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Values up to this length appear in full in the sentence. In characters. */
const shortText = 80;

/** Whether the changes add anything to the sentence. */
function hasDetails([first, ...others]: readonly FieldChange[]): boolean {
  if (first === undefined) return true;
  return others.length === 0 && first.fromText.length <= shortText && first.toText.length <= shortText;
}

function Entry({ entry: { at, by, sentence, changes } }: { entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.entry}>
      <p className={classes.sentence}>{sentence}</p>
      <p className={classes.facts}>
        {by}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {hasDetails(changes) ? null : (
        <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{changes.length === 1 ? '1 field' : `${changes.length} fields`}</summary>
          {isOpen ? <ChangeTable changes={changes} /> : null}
        </details>
      )}
    </li>
  );
}

/** Newest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
