/** A dialog of the library that is built when it is first opened: pages have more of them than anybody opens. */
import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useState } from 'react';

const BusyContext = createContext<(isBusy: boolean) => void>(() => undefined);

/** Milliseconds: longer than a server takes to give up. Whoever has heard nothing by then is on a line that is dead. */
const patienceMs = 45_000;

/**
 * The dialog around stays while its work is under way: whoever closed it and opened it again would do the same work twice, and
 * the first would close what is typed into the second. An answer that never comes keeps nobody in it.
 */
export function useBusyModal(isBusy: boolean): void {
  const tell = use(BusyContext);
  useEffect(() => {
    if (!isBusy) return;
    tell(true);
    const timer = setTimeout(tell, patienceMs, false);
    return () => {
      clearTimeout(timer);
      tell(false);
    };
  }, [tell, isBusy]);
}

/**
 * Built closed and then opened, so that it comes in as ever, and knows where the focus goes back to. A closed one that stands
 * in the page from the beginning has it drawn twice, the second time together with its effects, in one go with the first
 * (docs/decisions/0045).
 */
export function LateModal({ opened, onClose, closeButtonProps, ...props }: ModalProps) {
  const [isBuilt, setIsBuilt] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    // The library's place for dialogs is drawn after the effects.
    if (opened) queueMicrotask(() => setIsBuilt(true));
  }, [opened]);
  if (!opened && !isBuilt) return null;
  return (
    <BusyContext value={setIsBusy}>
      <Modal
        {...props}
        opened={opened && isBuilt}
        onClose={isBusy ? () => undefined : onClose}
        closeButtonProps={{ ...closeButtonProps, ...(isBusy && { disabled: true }) }}
      />
    </BusyContext>
  );
}
