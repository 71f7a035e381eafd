/** Actions for several selected photos: delete or download them. */
import { Checkbox, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AddressedImage } from '#media/media.ts';
import { useDeleteMedia } from '#media/web/media-queries.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { saveImages } from './save-images.ts';

interface Props {
  target: RecordTarget;
  images: readonly AddressedImage[];
  chosen: readonly AddressedImage[];
  onChoose: (names: readonly string[]) => void;
  onDeleted: () => void;
}

function countText(count: number): string {
  return count === 1 ? '1 truck image' : `${count} truck images`;
}

/** Photos deleted before a failure stay deleted. */
function useDeleteChosen({ target, chosen, onDeleted }: Props) {
  const remove = useDeleteMedia(target, 'image');
  return async () => {
    clearAlerts('Error', 'Warning');
    try {
      for (const { name } of chosen) await remove.mutateAsync(name);
      sendAlert('Success', `${countText(chosen.length)} deleted successfully.`);
      onDeleted();
    } catch {
      sendAlert('Error', 'Failed to delete truck images.');
    }
  };
}

/** The buttons appear with the first selected photo. */
export function ChosenImages(props: Props) {
  const { images, chosen, onChoose } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { busy, run } = useOneAtATime();
  const deleteChosen = useDeleteChosen(props);
  const isAll = chosen.length === images.length;

  async function save() {
    clearAlerts('Error', 'Warning');
    try {
      await saveImages(images, chosen);
    } catch {
      sendAlert('Error', 'Failed to retrieve truck images.');
    }
  }

  return (
    <>
      <Group mih={44} mb="sm" gap="sm">
        <Checkbox
          size="md"
          label="Select all"
          checked={isAll}
          indeterminate={chosen.length > 0 && !isAll}
          onChange={() => onChoose(isAll ? [] : images.map(({ name }) => name))}
        />
        {chosen.length === 0 ? null : (
          <>
            <Text c="dimmed">{`${chosen.length} selected`}</Text>
            <BusyButton
              variant="default"
              busy={busy}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void run(save)}
            >
              Download selected
            </BusyButton>
            <DeleteButton label="Delete selected" size="sm" onClick={() => setIsAsking(true)} />
          </>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title="Delete Truck Images"
        text={`Are you sure you want to delete ${countText(chosen.length)}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={deleteChosen}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
