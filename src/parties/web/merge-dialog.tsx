/** 'Merge': another client or supplier becomes one with the one that is shown (specification, section 13.3). */
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
  /** The one that stays. */
  survivor: PartySummary;
  opened: boolean;
  /** Settles once it is done or has failed; telling of it is its own affair. */
  onMerge: (otherId: string) => Promise<void>;
  onClose: () => void;
}

/** Parties that the list shows at a time. */
const maxListed = 50;
/** Height in pixels that the open list needs inside of the dialog, which would cut it. */
const roomToChoose = 340;

/** Says what will happen before it does. */
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
    <Stack mih={other === undefined ? roomToChoose : 0} justify="space-between">
      <Select
        label={`Merge into ${survivor.name}`}
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
  const belongings = kind === 'client' ? 'trucks, papers and balance' : 'trucks';
  return (
    <>
      <List size="sm" spacing={4}>
        <List.Item>{`${survivor.name} stays, and gets the ${belongings} of ${other.name}.`}</List.Item>
        <List.Item>{`What ${survivor.name} lacks, such as an address, is taken over.`}</List.Item>
        <List.Item>{`${other.name} leaves the lists. Its name and old links lead to ${survivor.name}.`}</List.Item>
        {kind === 'client' ? <List.Item>Saved papers keep the name that they were saved with.</List.Item> : null}
      </List>
      <Text size="sm" c="dimmed">{`It can be undone within ${undoDays} days.`}</Text>
    </>
  );
}
