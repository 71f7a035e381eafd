/** The upload of one video as a page shows it; one that an earlier page had begun goes on (sections 2.11, 4 and 12.3). */
import { useRef, useState } from 'react';
import { videoTypeOf } from '#media/video-type.ts';
import { mediaAddress } from '#media/web/upload/media-address.ts';
import type { UploadState } from '#media/web/upload/upload-state.ts';
import { UploadTask } from '#media/web/upload/upload-task.ts';
import { usePendingUploads } from '#media/web/upload/use-pending-uploads.ts';
import { useSessionUser } from '#web/auth/session-provider.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import {
  isSameFile,
  type PendingUpload,
  pendingUploadOf,
  removeUpload,
  storedFileOf,
  storeUpload,
  type UploadScope,
} from '#web/upload-store.ts';

interface VideoUpload {
  file: File | undefined;
  /** Was begun by an earlier page, and is too large for the browser to have kept its bytes. */
  awaited: PendingUpload | undefined;
  state: UploadState;
  /** Takes a file; the one that is awaited goes on at once. */
  choose: (file: File) => void;
  start: () => void;
  pause: () => void;
  cancel: () => void;
  remove: () => void;
}

function placeOf({ company, id }: RecordTarget, person: string | undefined): UploadScope {
  return { person, page: `video ${company}/${id}` };
}

/** Leaving the page gives the upload up; a page that is closed or read anew does not. */
export function useVideoUpload(target: RecordTarget): VideoUpload {
  const [state, setState] = useState<UploadState>({ is: 'ready' });
  const [file, setFile] = useState<File>();
  const [awaited, setAwaited] = useState<PendingUpload>();
  const task = useRef<UploadTask>(undefined);
  const place = placeOf(target, useSessionUser().user?.profile.sub);

  function taskOf(key?: string): UploadTask {
    task.current?.cancel();
    setState({ is: 'ready' });
    const fresh: UploadTask = new UploadTask((next) => {
      if (task.current !== fresh) return;
      setState(next);
      if (next.is === 'done' || next.is === 'cancelled' || next.is === 'failed') void removeUpload(place, fresh.key);
    }, key);
    task.current = fresh;
    return fresh;
  }

  async function send(chosen: File, sending: UploadTask): Promise<void> {
    sending.queue();
    const contentType = videoTypeOf(chosen) ?? chosen.type;
    const { name } = chosen;
    const requestAddress = mediaAddress(target, { kind: 'video', contentType, name });
    const prepare = async () => {
      await storeUpload(place, pendingUploadOf(sending.key, chosen));
      return chosen;
    };
    await sending.run({ requestAddress, contentType, name, prepare });
  }

  function resume(chosen: File, key: string): void {
    setFile(chosen);
    setAwaited(undefined);
    void send(chosen, taskOf(key));
  }

  function drop(): void {
    if (awaited !== undefined) void removeUpload(place, awaited.key);
    setAwaited(undefined);
    setFile(undefined);
  }

  function choose(chosen: File): void {
    if (awaited !== undefined && isSameFile(chosen, awaited)) {
      resume(chosen, awaited.key);
      return;
    }
    drop();
    taskOf();
    setFile(chosen);
  }

  usePendingUploads(place, {
    onFound: (all) => {
      const begun = all.at(-1);
      if (begun === undefined || file !== undefined) return;
      const storedFile = storedFileOf(begun);
      if (storedFile === undefined) setAwaited(begun);
      else resume(storedFile, begun.key);
    },
    onLeave: () => task.current?.cancel(),
  });

  return {
    file,
    awaited,
    state,
    choose,
    start: () => {
      if (file !== undefined) void send(file, task.current ?? taskOf());
    },
    pause: () => task.current?.pause(),
    cancel: () => task.current?.cancel(),
    remove: () => {
      taskOf();
      drop();
    },
  };
}
