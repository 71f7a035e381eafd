import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import type { Truck } from '#trucks/truck.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReserveForm } from './reserve-form.tsx';

interface Props {
  /** Undefined while loading. */
  truck: Truck | undefined;
  onChanged: () => unknown;
}

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
