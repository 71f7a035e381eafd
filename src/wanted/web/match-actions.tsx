/** 'Share' and 'Dismiss' for a truck that matches a wanted entry. */
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare, IconX } from '@tabler/icons-react';
import { ShareDialog } from '#shares/web/share-dialog.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { type Match, useDismiss } from './use-dismiss.ts';

interface Props {
  match: Match;
  clientId: string;
  /** Completes the names of the buttons, as there are several on a page: `Share with Harbour Haulage`. */
  names: { share: string; dismiss: string };
}

export function MatchActions({ match, clientId, names }: Props) {
  const { company, truckId, regNumber, client } = match;
  const [isOpen, { open, close }] = useDisclosure();
  const { busy, dismiss } = useDismiss(match);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        aria-label={`Share ${names.share}`}
        onClick={open}
      >
        Share
      </Button>
      <BusyButton
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        aria-label={`Dismiss ${names.dismiss}`}
        busy={busy}
        onClick={dismiss}
      >
        Dismiss
      </BusyButton>
      <ShareDialog
        trucks={[{ id: truckId, company, regNumber }]}
        client={{ id: clientId, name: client }}
        opened={isOpen}
        onClose={close}
      />
    </Group>
  );
}
