/** A dialog that stays open while its action is running. */
import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';

const BusyContext = createContext<(isBusy: boolean) => void>(() => undefined);

/** In milliseconds, longer than the server's timeouts. Without a response by then, the connection is lost. */
const maxBusyMs = 45_000;

/**
 * Keeps the dialog open while an action is running. If it could be closed and reopened, the action could run twice, and
 * the first one would close the second dialog. After a timeout the dialog can be closed again.
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

/** Mantine's modal, which cannot be closed while its action is running. */
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
