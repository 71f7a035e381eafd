/** Restores uploads that were started on an earlier visit to a page and not finished. */
import { useEffect, useEffectEvent } from 'react';
import { releaseUpload } from '#web/upload-claims.ts';
import { claimUploads, type PendingUpload, type UploadScope } from '#web/upload-store.ts';

interface Page {
  /** Called with the pending uploads, oldest first. No other tab is handling them. */
  onFound: (pending: readonly PendingUpload[]) => void;
  /** Called when the user goes to another page of the app, but not when the tab is closed. */
  onLeave: () => void;
}

/** Checks once per user and page. */
export function usePendingUploads({ person, page }: UploadScope, { onFound, onLeave }: Page): void {
  const found = useEffectEvent(onFound);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let isMounted = true;
    void claimUploads({ person, page }).then((pending) => {
      if (isMounted) found(pending);
      else for (const { key } of pending) releaseUpload(key);
    });
    return () => {
      isMounted = false;
      leave();
    };
  }, [person, page]);
}
