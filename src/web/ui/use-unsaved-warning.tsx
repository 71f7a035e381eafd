/** Warns before an unsaved form is left: inside the app by a dialog, for another page by the browser's own question. */
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { LeaveDialog } from './leave-dialog.tsx';

interface UnsavedWarning {
  /** To be rendered somewhere in the form's page. */
  dialog: ReactNode;
  /** Lets the next navigation pass: called after a successful save. */
  allowLeaving: () => void;
}

function question(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Guards a form for as long as it has unsaved changes. */
export function useUnsavedWarning(dirty: boolean): UnsavedWarning {
  const allowed = useRef(false);
  const allowLeaving = useCallback(() => {
    allowed.current = true;
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    addEventListener('beforeunload', question);
    return () => removeEventListener('beforeunload', question);
  }, [dirty]);
  const dialog = (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onLeave={() => {
        allowLeaving();
        blocker.proceed?.();
      }}
      onClose={() => {
        if (!allowed.current) blocker.reset?.();
      }}
    />
  );
  return { dialog, allowLeaving };
}
