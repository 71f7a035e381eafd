/** The upload of one video as a page shows it (specification, sections 2.11 and 4). */
import { useEffect, useState } from 'react';
import { videoTypeOf } from '#media/video-type.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { mediaAddress } from './media-address.ts';
import type { UploadState } from './upload-state.ts';
import { UploadTask } from './upload-task.ts';

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
  const [task] = useState(() => new UploadTask(setState));
  useEffect(() => () => task.cancel(), [task]);

  async function start(file: File) {
    task.queue();
    const contentType = videoTypeOf(file) ?? file.type;
    const { name } = file;
    const requestAddress = mediaAddress(target, { kind: 'video', contentType, name });
    await task.run({ requestAddress, contentType, name, prepare: () => Promise.resolve(file) });
  }

  return { state, start, cancel: () => task.cancel(), reset: () => task.reset() };
}
