/** Warns before an unsaved form is left: inside the app by a dialog, for another page by the browser's own question. */
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { forgetOpenDrafts } from '#web/form/open-drafts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="What has not been saved will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        allowLeaving();
        forgetOpenDrafts();
        blocker.proceed?.();
      }}
      onClose={() => {
        if (!allowed.current) blocker.reset?.();
      }}
    />
  );
  return { dialog, allowLeaving };
}
