/** The upload of one video on its page; an upload from an earlier visit is resumed. */
import { useRef, useState } from 'react';
import type { UploadState } from '#files/web/upload-state.ts';
import { UploadTask } from '#files/web/upload-task.ts';
import { usePendingUploads } from '#files/web/use-pending-uploads.ts';
import { videoTypeOf } from '#media/video-type.ts';
import { mediaAddress } from '#media/web/media-address.ts';
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
  /** Started on an earlier visit and too large for the browser to store, so the user has to choose the file again. */
  awaited: PendingUpload | undefined;
  state: UploadState;
  /** Selects a file; if it is the awaited one, its upload resumes at once. */
  choose: (file: File) => void;
  start: () => void;
  pause: () => void;
  cancel: () => void;
  remove: () => void;
}

function uploadScopeOf({ company, id }: RecordTarget, person: string | undefined): UploadScope {
  return { person, page: `video ${company}/${id}` };
}

/** Leaving the page cancels the upload; closing or reloading it does not. */
export function useVideoUpload(target: RecordTarget): VideoUpload {
  const [state, setState] = useState<UploadState>({ is: 'ready' });
  const [file, setFile] = useState<File>();
  const [awaited, setAwaited] = useState<PendingUpload>();
  const task = useRef<UploadTask>(undefined);
  const scope = uploadScopeOf(target, useSessionUser().user?.profile.sub);

  function taskOf(key?: string): UploadTask {
    task.current?.cancel();
    setState({ is: 'ready' });
    const newTask: UploadTask = new UploadTask((next) => {
      if (task.current !== newTask) return;
      setState(next);
      if (next.is === 'done' || next.is === 'cancelled' || next.is === 'failed') void removeUpload(scope, newTask.key);
    }, key);
    task.current = newTask;
    return newTask;
  }

  async function send(chosen: File, sending: UploadTask): Promise<void> {
    sending.queue();
    const contentType = videoTypeOf(chosen) ?? chosen.type;
    const { name } = chosen;
    const requestAddress = mediaAddress(target, { kind: 'video', contentType, name });
    const prepare = async () => {
      await storeUpload(scope, pendingUploadOf(sending.key, chosen));
      return chosen;
    };
    await sending.run({ requestAddress, contentType, name, prepare });
  }

  function resume(chosen: File, key: string): void {
    setFile(chosen);
    setAwaited(undefined);
    void send(chosen, taskOf(key));
  }

  function clear(): void {
    if (awaited !== undefined) void removeUpload(scope, awaited.key);
    setAwaited(undefined);
    setFile(undefined);
  }

  function choose(chosen: File): void {
    if (awaited !== undefined && isSameFile(chosen, awaited)) {
      resume(chosen, awaited.key);
      return;
    }
    clear();
    taskOf();
    setFile(chosen);
  }

  usePendingUploads(scope, {
    onFound: (all) => {
      const pending = all.at(-1);
      if (pending === undefined || file !== undefined) return;
      const storedFile = storedFileOf(pending);
      if (storedFile === undefined) setAwaited(pending);
      else resume(storedFile, pending.key);
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
      clear();
    },
  };
}
