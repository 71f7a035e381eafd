/** Gives a page the uploads that an earlier one had begun and not ended (section 12.3). */
import { useEffect, useEffectEvent } from 'react';
import { type KeptUpload, keptUploads, type UploadPlace } from '#web/upload-store.ts';

interface Page {
  /** They are there, oldest first. */
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
    void keptUploads({ person, page }).then((begun) => {
      if (isHere) found(begun);
    });
    return () => {
      isHere = false;
      leave();
    };
  }, [person, page]);
}
