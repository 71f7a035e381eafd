/** A dialog that stays open while what it saves is under way. */
import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';

const BusyContext = createContext<(isBusy: boolean) => void>(() => undefined);

/** Milliseconds: longer than a server takes to give up. Whoever has heard nothing by then is on a line that is dead. */
const maxBusyMs = 45_000;

/**
 * The dialog around stays while its work is under way: whoever closed it and opened it again would do the same work twice, and
 * the first would close what is typed into the second. An answer that never comes keeps nobody in it.
 */
export function useBusyModal(isBusy: boolean): void {
  const setIsBusy = use(BusyContext);
  useEffect(() => {
    if (!isBusy) return;
    setIsBusy(true);
    const timer = setTimeout(setIsBusy, maxBusyMs, false);
    return () => {
      clearTimeout(timer);
      setIsBusy(false);
    };
  }, [setIsBusy, isBusy]);
}

/** Mantine's dialog, which cannot be closed while its work is under way. */
export function Dialog({ onClose, closeButtonProps, ...props }: ModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <BusyContext value={setIsBusy}>
      <Modal
        {...props}
        onClose={isBusy ? () => undefined : onClose}
        closeButtonProps={{ ...closeButtonProps, ...(isBusy && { disabled: true }) }}
      />
    </BusyContext>
  );
}
