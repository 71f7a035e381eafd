/** What is said before an order or invoice is deleted: the same for the paper itself and for the one linked with it. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { deletionSummary } from '#paperwork/acts/delete-paper.ts';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { usePaper } from '#paperwork/web/paper-queries.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';

/** Warnings, and what becomes of the money. */
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

/** The box that deletes the linked paper, too: it can be ticked once it is known what that is. */
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
