/** A dialog of the library that is built when it is first opened: pages have more of them than anybody opens. */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * Built closed and then opened, so that it comes in as ever, and knows where the focus goes back to. A closed one that stands
 * in the page from the beginning has it drawn twice, the second time together with its effects, in one go with the first
 * (docs/decisions/0045).
 */
export function LateModal({ opened, ...props }: ModalProps) {
  const [isBuilt, setIsBuilt] = useState(false);
  useEffect(() => {
    // The library's place for dialogs is drawn after the effects.
    if (opened) queueMicrotask(() => setIsBuilt(true));
  }, [opened]);
  return opened || isBuilt ? <Modal {...props} opened={opened && isBuilt} /> : null;
}
