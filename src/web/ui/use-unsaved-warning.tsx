/**
 * Warns before the user leaves a form with unsaved changes: with a dialog in the app, or with the browser's own
 * warning.
 */
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { LeaveDialog } from './leave-dialog.tsx';

interface UnsavedWarning {
  /** Must be rendered on the form's page. */
  dialog: ReactNode;
  /** Allows the next navigation; called after a successful save. */
  allowLeaving: () => void;
}

function question(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

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
