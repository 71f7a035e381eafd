/** The upload of one video, which can be cancelled and tried again (specification, section 4). */
import { useEffect, useRef, useState } from 'react';
import { videoTypeOf } from '#media/video-type.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { CancelError, errorMessage } from '#web/api/api-error.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { uploadFile } from './upload-file.ts';
import type { UploadState } from './upload-state.ts';

interface VideoUpload {
  state: UploadState;
  start: (file: File) => Promise<void>;
  cancel: () => void;
  /** For another file. */
  reset: () => void;
}

/** Leaving the page gives the upload up. */
export function useVideoUpload(target: RecordTarget): VideoUpload {
  const [state, setState] = useState<UploadState>({ is: 'ready' });
  const running = useRef<AbortController>(undefined);
  /** Where an earlier try sent this file without getting an answer. */
  const address = useRef<string>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File) {
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    show({ is: 'uploading', share: 0 });
    try {
      await uploadFile({
        target,
        kind: 'video',
        contentType: videoTypeOf(file) ?? file.type,
        name: file.name,
        body: file,
        earlierAddress: address.current,
        signal,
        onProgress: (share) => show({ is: 'uploading', share }),
        onAddress: (uri) => {
          address.current = uri;
        },
      });
      show({ is: 'done' });
    } catch (error) {
      if (error instanceof CancelError || signal.aborted) return;
      const message = errorMessage(error);
      show({ is: 'failed', message });
      sendAlert('Error', message);
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ is: 'cancelled' });
  }

  function reset() {
    address.current = undefined;
    setState({ is: 'ready' });
  }

  return { state, start, cancel, reset };
}
