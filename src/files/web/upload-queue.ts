/** The files of one page while they are uploaded. Outside of React, because uploads continue between renders. */
import { useEffect, useSyncExternalStore } from 'react';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { releaseUpload } from '#web/upload-claims.ts';
import {
  claimUploads,
  isSameFile,
  type PendingUpload,
  removeUpload,
  storedFileOf,
  storeUpload,
  type UploadScope,
} from '#web/upload-store.ts';
import type { AddressRequest } from './upload-file.ts';
import { UploadScheduler } from './upload-scheduler.ts';
import { isPending, type UploadState } from './upload-state.ts';
import { UploadTask } from './upload-task.ts';

/** A file on the page. */
export interface QueuedUpload<Details> {
  id: string;
  file: File;
  details: Details;
  state: UploadState;
}

/** How one kind of file is uploaded. */
export interface UploadKind<Details> {
  /** Where the browser stores unfinished uploads, which resume on the next visit; without it nothing is stored. */
  scope?: UploadScope;
  /** Whether the page has one file at a time, which the next one replaces. */
  isSingle?: boolean;
  /** Whether files are uploaded when they are added; otherwise when the user starts them. */
  startsAtOnce?: boolean;
  /** Leaving the page pauses its uploads until the next visit; otherwise it cancels them. */
  pausesOnLeave?: boolean;
  /** Why a file is not accepted; undefined if it is. It is shown as an alert. */
  errorOf?: (file: File) => string | undefined;
  contentTypeOf: (file: File) => string;
  /** Requests the upload URL. */
  requestAddress: (upload: QueuedUpload<Details>, request: AddressRequest) => Promise<string>;
  /** The bytes to send, if they are not the file's own. */
  prepare?: (id: string) => Promise<Blob>;
  /** What the browser stores; the file and its details by default. */
  storedOf?: (upload: QueuedUpload<Details>) => { file: File; details: unknown };
  /** The details of a stored upload; undefined if they are invalid. */
  restore?: (details: unknown, file: File) => Details | undefined;
  onAdded?: (upload: QueuedUpload<Details>) => void;
  onRemoved?: (upload: QueuedUpload<Details>) => void;
  /** Called when the storage has the file; the upload is done once this resolves. */
  onUploaded?: (id: string) => Promise<unknown>;
}

interface UploadQueueState<Details> {
  /** In the order in which they were selected. */
  uploads: readonly QueuedUpload<Details>[];
  /** Started on an earlier visit with a file too large for the browser to store, so the user has to choose it again. */
  awaited: PendingUpload | undefined;
  isRunning: boolean;
}

/** Uploads several files at a time, and resumes those that an earlier visit to the page left unfinished. */
export class UploadQueue<Details> {
  readonly #kind: UploadKind<Details>;
  readonly #listeners = new Set<() => void>();
  readonly #tasks = new Map<string, UploadTask>();
  readonly #stored = new Map<string, { key: string; at: number; written: Promise<void> }>();
  readonly #scheduler = new UploadScheduler(() => this.#nextToSend());
  #lastStoredAt = 0;
  #state: UploadQueueState<Details> = { uploads: [], awaited: undefined, isRunning: false };

  constructor(kind: UploadKind<Details>) {
    this.#kind = kind;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Undefined if the file was removed from the page. */
  find(id: string): QueuedUpload<Details> | undefined {
    return this.#state.uploads.find((upload) => upload.id === id);
  }

  /** Call when the page opens. Returns what to call when the user goes to another page of the app. */
  enter(): () => void {
    const { scope, isSingle } = this.#kind;
    let isLeft = false;
    if (scope)
      void claimUploads(scope).then((pending) => {
        if (isLeft) for (const { key } of pending) releaseUpload(key);
        else if (!isSingle) this.#resume(pending);
        else if (this.#state.uploads.length === 0) this.#resume(pending.slice(-1));
      });
    return () => {
      isLeft = true;
      this.#leave();
    };
  }

  /** Adds files to the page. One that an earlier upload is waiting for resumes it. */
  add(files: readonly File[], details: Details): void {
    const { errorOf, isSingle, startsAtOnce } = this.#kind;
    const { awaited } = this.#state;
    const accepted = files.filter((file) => {
      const error = errorOf?.(file);
      if (error !== undefined) sendAlert('Error', error);
      return error === undefined;
    });
    const again = awaited && accepted.find((file) => isSameFile(file, awaited));
    if (again) {
      this.#set({ awaited: undefined });
      this.#resume([{ ...awaited, bytes: again }]);
      return;
    }
    if (isSingle && accepted.length > 0) this.clear();
    for (const file of accepted) {
      const id = this.#add(file, details);
      if (startsAtOnce) this.start(id);
    }
  }

  /** Starts one upload, or all that are not done, for the first time or again. */
  start(id?: string): void {
    for (const task of this.#tasksOf(id)) task.queue();
    void this.#sendWaiting();
  }

  /** Pauses one upload or all of them until they are started again. */
  pause(id?: string): void {
    for (const task of this.#tasksOf(id)) task.pause();
  }

  /** Cancels an upload; its file stays on the page. */
  cancel(id: string): void {
    this.#tasks.get(id)?.cancel();
  }

  /** Changes the bytes to be sent, so that an earlier partial upload is not continued. */
  reset(id: string, details: Partial<Details>): void {
    this.#tasks.get(id)?.reset();
    this.changeDetails(id, details);
  }

  changeDetails(id: string, details: Partial<Details>): void {
    const upload = this.find(id);
    if (upload) this.#change(id, { details: { ...upload.details, ...details } });
  }

  /** Removes a file from the page and cancels its upload. */
  remove(id: string): void {
    const upload = this.find(id);
    if (!upload) return;
    this.cancel(id);
    this.#tasks.delete(id);
    this.#set({ uploads: this.#state.uploads.filter((other) => other.id !== id) });
    this.#kind.onRemoved?.(upload);
  }

  /** Removes every file, also one that has to be chosen again. */
  clear(): void {
    const { uploads, awaited } = this.#state;
    for (const { id } of uploads) this.remove(id);
    if (awaited && this.#kind.scope) void removeUpload(this.#kind.scope, awaited.key);
    this.#set({ awaited: undefined });
  }

  /** Stores an unfinished upload in the browser; resolves when it is on disk. */
  async store(id: string): Promise<void> {
    const upload = this.find(id);
    const task = this.#tasks.get(id);
    const { scope, storedOf } = this.#kind;
    if (!(scope && upload && task && isPending(upload.state))) return;
    // Without duplicates, so that uploads resume in the order of selection.
    const at = this.#stored.get(id)?.at ?? Math.max(this.#lastStoredAt + 1, Date.now());
    this.#lastStoredAt = Math.max(this.#lastStoredAt, at);
    const { key } = task;
    const { file, details } = storedOf?.(upload) ?? upload;
    const written = storeUpload(scope, { key, at: new Date(at).toISOString(), file, details });
    this.#stored.set(id, { key, at, written });
    await written;
  }

  #forget(id: string): void {
    const stored = this.#stored.get(id);
    if (stored && this.#kind.scope) void removeUpload(this.#kind.scope, stored.key);
    this.#stored.delete(id);
  }

  #set(change: Partial<UploadQueueState<Details>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #change(id: string, change: Partial<QueuedUpload<Details>>): void {
    this.#set({ uploads: this.#state.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)) });
  }

  #tasksOf(id: string | undefined): Iterable<UploadTask> {
    if (id === undefined) return this.#tasks.values();
    const task = this.#tasks.get(id);
    return task ? [task] : [];
  }

  #add(file: File, details: Details, stored?: PendingUpload): string {
    const id = crypto.randomUUID();
    const upload: QueuedUpload<Details> = { id, file, details, state: { is: 'ready' } };
    this.#tasks.set(id, new UploadTask((state) => this.#onState(id, state), stored?.key));
    if (stored) this.#stored.set(id, { key: stored.key, at: Date.parse(stored.at), written: Promise.resolve() });
    this.#set({ uploads: [...this.#state.uploads, upload] });
    this.#kind.onAdded?.(upload);
    return id;
  }

  #resume(pending: readonly PendingUpload[]): void {
    const known = new Set([...this.#tasks.values()].map(({ key }) => key));
    for (const stored of pending) {
      const file = storedFileOf(stored);
      const details = file && this.#kind.restore?.(stored.details, file);
      if (!file) this.#set({ awaited: stored });
      else if (details !== undefined && !known.has(stored.key)) this.start(this.#add(file, details, stored));
    }
  }

  #leave(): void {
    for (const { id } of this.#state.uploads) {
      if (this.#kind.pausesOnLeave) this.pause(id);
      else this.remove(id);
    }
    for (const { key } of this.#stored.values()) releaseUpload(key);
  }

  #onState(id: string, state: UploadState): void {
    this.#change(id, { state });
    if (state.is === 'waiting') void this.store(id);
    if (state.is === 'done' || state.is === 'failed' || state.is === 'cancelled') this.#forget(id);
  }

  async #sendWaiting(): Promise<void> {
    this.#set({ isRunning: true });
    await this.#scheduler.run();
    this.#set({ isRunning: this.#scheduler.isRunning });
  }

  /** The next waiting file, as a function that uploads it. */
  #nextToSend() {
    const next = this.#state.uploads.find(({ state }) => state.is === 'waiting');
    return next && ((onPlaced: () => void) => this.#send(next, onPlaced));
  }

  async #send(upload: QueuedUpload<Details>, onPlaced: () => void): Promise<void> {
    const { id, file } = upload;
    const { contentTypeOf, requestAddress, prepare, onUploaded } = this.#kind;
    await this.#tasks.get(id)?.run({
      name: file.name,
      contentType: contentTypeOf(file),
      prepare: async () => {
        if (prepare) return await prepare(id);
        await this.#stored.get(id)?.written;
        return file;
      },
      requestAddress: async (request) => {
        const address = await requestAddress(upload, request);
        onPlaced();
        return address;
      },
      onUploaded: async () => await onUploaded?.(id),
    });
  }
}

/** The files of a queue as they change, while its page is open. */
export function useUploadQueue<Details>(queue: UploadQueue<Details>): UploadQueueState<Details> {
  useEffect(() => queue.enter(), [queue]);
  return useSyncExternalStore(queue.subscribe, queue.state);
}
