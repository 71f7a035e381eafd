/** Gives a page the uploads that an earlier one had begun and not ended (section 12.3). */
import { useEffect, useEffectEvent } from 'react';
import { releaseUpload } from '#web/upload-claims.ts';
import { type KeptUpload, takeKeptUploads, type UploadPlace } from '#web/upload-store.ts';

interface Page {
  /** They are there, oldest first, and no other tab sends them. */
  onFound: (begun: readonly KeptUpload[]) => void;
  /** The page is left for another one of the app; not where it is closed. */
  onLeave: () => void;
}

/** Looks once for each person and page. */
export function useBegunUploads({ person, page }: UploadPlace, { onFound, onLeave }: Page): void {
  const found = useEffectEvent(onFound);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let isHere = true;
    void takeKeptUploads({ person, page }).then((begun) => {
      if (isHere) found(begun);
      else for (const { key } of begun) releaseUpload(key);
    });
    return () => {
      isHere = false;
      leave();
    };
  }, [person, page]);
}
