/** Keeps a truck for a client until a day, changes that and ends it (part two, section 12.5). */
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import type { Truck } from '#trucks/truck.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReserveForm } from './reserve-form.tsx';

interface Props {
  /** Undefined while there is nothing to keep. */
  truck: Truck | undefined;
  onChanged: () => unknown;
}

/** The button with its dialog. */
export function ReserveTruck({ truck, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        disabled={truck === undefined || truck.isSold}
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Reserve
      </Button>
      <Dialog
        opened={isOpen && truck !== undefined}
        onClose={close}
        title="Reserve Truck"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {truck && <ReserveForm truck={truck} onClose={close} onChanged={onChanged} />}
      </Dialog>
    </>
  );
}
