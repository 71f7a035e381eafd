/** Warnings and notes in the deletion dialog, for the paper itself and its linked paper. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { deletionSummary } from '#paperwork/acts/delete-paper.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { usePaper } from '#paperwork/web/paper-queries.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';

export function DeletionNotes({ kind, paper }: { kind: PaperKind; paper: CurrentPaper }) {
  const { warnings, notes } = deletionSummary(kind, paper);
  return (
    <>
      {warnings.map((warning) => (
        <Text key={warning} fw={600} c="var(--mantine-color-error)">
          {warning}
        </Text>
      ))}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </>
  );
}

interface LinkedProps {
  target: PaperAddress;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** The checkbox for deleting the linked paper too; enabled once that has loaded. */
export function DeleteLinked({ target, checked, disabled, onChange }: LinkedProps) {
  const { data } = usePaper(target);
  return (
    <Stack gap="xs">
      <Checkbox
        label={`Delete associated ${target.kind} as well`}
        description={data && deletionSummary(target.kind, data.data).subject}
        checked={checked}
        disabled={disabled || data === undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {checked && data !== undefined ? <DeletionNotes kind={target.kind} paper={data.data} /> : null}
    </Stack>
  );
}
