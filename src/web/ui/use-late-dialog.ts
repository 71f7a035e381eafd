/** A dialog that is built when somebody first opens it: pages have more of them than anybody opens. */
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the dialog stands in the page, and whether it is open. */
export interface LateDialog {
  isBuilt: boolean;
  isOpen: boolean;
  open(): void;
  close(): void;
}

/** Built closed and then opened, so that it comes in as ever, and knows where the focus goes back to. */
export function useLateDialog(): LateDialog {
  const [isBuilt, setIsBuilt] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    flushSync(() => setIsBuilt(true));
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return { isBuilt, isOpen, open, close };
}
