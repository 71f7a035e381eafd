/** 'Merge': merges another client or supplier into the one on screen. */
import { List, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PartyKind, PartySummary } from '#parties/party.ts';
import { undoDays } from '#parties/party-record.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { usePartyList } from './party-queries.ts';
import { kindTexts } from './party-texts.ts';

interface Props {
  kind: PartyKind;
  /** The party that remains. */
  survivor: PartySummary;
  opened: boolean;
  /** Settles after success or failure; the caller shows the result. */
  onMerge: (otherId: string) => Promise<void>;
  onClose: () => void;
}

const maxListed = 50;
/** In pixels. The dialog would cut off the open list. */
const listHeightPx = 340;

/** Describes the consequences before the user confirms. */
export function MergeDialog({ kind, survivor, opened, onMerge, onClose }: Props) {
  const { Several } = kindTexts[kind];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Merge ${Several}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <MergeForm {...{ kind, survivor, onMerge, onClose }} />
    </Dialog>
  );
}

function MergeForm({ kind, survivor, onMerge, onClose }: Omit<Props, 'opened'>) {
  const { one, several } = kindTexts[kind];
  const { data = [], isPending } = usePartyList(kind);
  const [otherId, setOtherId] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const other = data.find(({ id }) => id === otherId);
  const choices = data.filter(({ id }) => id !== survivor.id).map(({ id, name }) => ({ value: id, label: name }));

  async function merge() {
    if (other === undefined) return;
    await onMerge(other.id);
    onClose();
  }

  return (
    <Stack mih={other === undefined ? listHeightPx : 0} justify="space-between">
      <Select
        label={`Merge another ${one} into ${survivor.name}`}
        placeholder={isPending ? 'Loading...' : `Choose the other ${one}`}
        searchable
        limit={maxListed}
        nothingFoundMessage={`No ${several} match.`}
        data={choices}
        value={otherId}
        onChange={setOtherId}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
        data-autofocus
      />
      {other === undefined ? null : <Consequences kind={kind} survivor={survivor} other={other} />}
      <DialogFoot busy={busy} disabled={other === undefined} onCancel={onClose} onConfirm={() => void run(merge)}>
        Merge
      </DialogFoot>
    </Stack>
  );
}

function Consequences({ kind, survivor, other }: { kind: PartyKind; survivor: PartySummary; other: PartySummary }) {
  const moved = kind === 'client' ? 'trucks, paperwork and balance' : 'trucks';
  return (
    <>
      <List size="sm" spacing={4}>
        <List.Item>{`${survivor.name} is kept and takes over ${other.name}'s ${moved}.`}</List.Item>
        <List.Item>{`Missing details such as an address are copied from ${other.name}.`}</List.Item>
        <List.Item>{`${other.name} disappears from lists; its old links open ${survivor.name}.`}</List.Item>
        {kind === 'client' ? <List.Item>Existing invoices keep the original name.</List.Item> : null}
      </List>
      <Text size="sm" c="dimmed">{`It can be undone within ${undoDays} days.`}</Text>
    </>
  );
}
