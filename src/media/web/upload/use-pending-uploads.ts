/** Gives a page the uploads that an earlier one had begun and not ended (section 12.3). */
import { useEffect, useEffectEvent } from 'react';
import { releaseUpload } from '#web/upload-claims.ts';
import { claimUploads, type PendingUpload, type UploadScope } from '#web/upload-store.ts';

interface Page {
  /** They are there, oldest first, and no other tab sends them. */
  onFound: (begun: readonly PendingUpload[]) => void;
  /** The page is left for another one of the app; not where it is closed. */
  onLeave: () => void;
}

/** Looks once for each person and page. */
export function usePendingUploads({ person, page }: UploadScope, { onFound, onLeave }: Page): void {
  const found = useEffectEvent(onFound);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let isHere = true;
    void claimUploads({ person, page }).then((begun) => {
      if (isHere) found(begun);
      else for (const { key } of begun) releaseUpload(key);
    });
    return () => {
      isHere = false;
      leave();
    };
  }, [person, page]);
}
