/**
 * Photos of the upload page: opened one at a time, cropped, and uploaded several at a time in the order in which
 * they were selected.
 */

import { UploadScheduler } from '#files/web/upload-scheduler.ts';
import { isPending } from '#files/web/upload-state.ts';
import { UploadTask } from '#files/web/upload-task.ts';
import { type Crop, isSameCrop, wholePhoto } from '#media/crop.ts';
import { mediaAddress } from '#media/web/media-address.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import type { PendingUpload } from '#web/upload-store.ts';
import { exportCrop, type PreparedPhoto } from './draw-photo.ts';
import { type ImageItem, newImageItem, openErrorText, resizeTo } from './image-item.ts';
import { filterImages, ImageList } from './image-list.ts';
import { PendingImageUploads } from './pending-image-uploads.ts';
import { PhotoEncoder } from './photo-encoder.ts';
import { PhotoOpener } from './photo-opener.ts';

const pngType = 'image/png';

const { console: browserLog } = globalThis;

/** Stores the photos outside of React, because work continues between renders. */
export class ImageUploads {
  readonly #target: RecordTarget;
  readonly list = new ImageList();
  readonly #tasks = new Map<string, UploadTask>();
  readonly #encoder = new PhotoEncoder();
  readonly #opener = new PhotoOpener(this.#encoder);
  readonly #sending = new UploadScheduler(() => this.#nextToSend());
  #isLeft = false;

  /** Uploads that were started on an earlier visit to the page. */
  readonly pendingImages: PendingImageUploads;

  constructor(target: RecordTarget, person: string | undefined) {
    this.#target = target;
    this.pendingImages = new PendingImageUploads(target, person);
  }

  /** Adds files to the page. Files that are not images are reported and skipped. */
  add(files: readonly File[]): void {
    const added = filterImages(files).map((file) => newImageItem(file));
    for (const { id } of added) this.#addTask(id);
    this.#show(added);
  }

  /** Resumes uploads that were started on an earlier visit. */
  resume(pending: readonly PendingUpload[]): void {
    const known = new Set([...this.#tasks.values()].map(({ key }) => key));
    const added = this.pendingImages.resume(pending.filter(({ key }) => !known.has(key)));
    const [first] = added;
    if (first === undefined) return;
    for (const { id, key } of added) this.#addTask(id, key);
    this.list.set({ isFullSize: first.isFullSize });
    this.#show(added.map(({ id, file }) => newImageItem(file, id)));
    this.save();
  }

  #addTask(id: string, key?: string): void {
    const task: UploadTask = new UploadTask((state) => {
      this.list.change(id, { state });
      if (state.is === 'done' || state.is === 'failed' || state.is === 'cancelled') this.pendingImages.remove(task.key);
      if (state.is === 'done') this.pendingImages.discardPrepared(id);
    }, key);
    this.#tasks.set(id, task);
  }

  #show(added: readonly ImageItem[]): void {
    this.list.set({ items: [...this.list.state().items, ...added] });
    for (const item of added) this.#opener.add(item.id, (prepare) => this.#open(item, prepare));
  }

  /** Changes the crop. The result is a different picture, so an earlier partial upload is discarded. */
  setCrop(id: string, change: (crop: Crop) => Crop): void {
    const item = this.list.find(id);
    if (!item?.opened || item.state.is === 'done' || isPending(item.state)) return;
    const { photo } = item.opened;
    const crop = change(item.opened.crop);
    if (isSameCrop(crop, item.opened.crop)) return;
    this.#discardUpload(id);
    this.list.change(id, { opened: { photo, crop } });
  }

  /** Switches photos that are not being uploaded between the original and the default size. */
  setFullSize(isFullSize: boolean): void {
    this.list.set({ isFullSize });
    for (const { id, opened, state } of this.list.state().items) {
      if (opened === null || state.is === 'done' || isPending(state)) continue;
      this.#discardUpload(id);
      this.list.change(id, { opened: resizeTo(opened, isFullSize) });
    }
  }

  /** Discards an earlier partial upload, because other bytes will be uploaded. */
  #discardUpload(id: string): void {
    this.pendingImages.discardPrepared(id);
    this.#tasks.get(id)?.reset();
  }

  /** Removes a photo from the page. */
  remove(id: string): void {
    const item = this.list.find(id);
    if (!item) return;
    this.#tasks.get(id)?.cancel();
    this.#tasks.delete(id);
    this.#opener.remove(id);
    this.pendingImages.discardPrepared(id);
    if (item.opened) URL.revokeObjectURL(item.opened.photo.previewUrl);
    this.list.set({ items: this.list.state().items.filter((other) => other.id !== id) });
  }

  /** Cancels one upload; the others continue. */
  cancel(id: string): void {
    this.#tasks.get(id)?.cancel();
  }

  /** Retries one upload. */
  retry(id: string): void {
    this.#tasks.get(id)?.queue();
    void this.#sendWaiting();
  }

  /** Uploads every photo that is not uploaded yet, including those still being opened. */
  save(): void {
    const { items, isFullSize } = this.list.state();
    for (const { id, file, opened, state } of items) {
      const key = this.#tasks.get(id)?.key;
      if (key === undefined || state.is === 'done' || isPending(state)) continue;
      this.pendingImages.storeOriginal(id, {
        key,
        file,
        isFullSize,
        crop: opened?.crop ?? this.pendingImages.crop(id),
      });
    }
    for (const task of this.#tasks.values()) task.queue();
    void this.#sendWaiting();
  }

  /** Pauses all uploads until they are saved again. */
  pause(): void {
    for (const task of this.#tasks.values()) task.pause();
  }

  /** Stops everything when the user leaves the page. */
  leave(): void {
    for (const { id } of this.list.state().items) this.remove(id);
    this.#encoder.close();
    this.#isLeft = true;
  }

  /** Called when the page is opened (again). */
  enter(): void {
    this.#isLeft = false;
  }

  async #open({ id, file }: ImageItem, prepare: (file: File) => Promise<PreparedPhoto>): Promise<void> {
    if (this.#isLeft || !this.list.find(id)) return;
    try {
      const photo = await prepare(file);
      const defaultSize = resizeTo({ photo, crop: wholePhoto(photo.size) }, this.list.state().isFullSize);
      const opened = { ...defaultSize, crop: this.pendingImages.crop(id) ?? defaultSize.crop };
      if (this.list.find(id)) this.list.change(id, { opened });
      else URL.revokeObjectURL(photo.previewUrl);
    } catch (error) {
      browserLog.warn(`${file.name} could not be opened: ${String(error)}`);
      if (!this.#isLeft) sendAlert('Error', openErrorText(file, error));
      this.remove(id);
    }
  }

  async #sendWaiting(): Promise<void> {
    this.list.set({ isSaving: true });
    await this.#sending.run();
    this.list.set({ isSaving: this.#sending.isRunning });
  }

  /** The next waiting photo, as a function that uploads it. */
  #nextToSend() {
    const next = this.#isLeft ? undefined : this.list.state().items.find(({ state }) => state.is === 'waiting');
    return next && ((onPlaced: () => void) => this.#send(next, onPlaced));
  }

  async #send({ id, file }: ImageItem, onPlaced: () => void): Promise<void> {
    const requestAddress = mediaAddress(this.#target, { kind: 'image', contentType: pngType, name: file.name });
    await this.#tasks.get(id)?.run({
      requestAddress: async (request) => {
        const address = await requestAddress(request);
        onPlaced();
        return address;
      },
      contentType: pngType,
      name: file.name,
      prepare: () => this.#export(id, file),
    });
  }

  /** The bytes to upload. Waits for a photo that is still being opened. */
  async #export(id: string, file: File): Promise<Blob> {
    const ready = this.pendingImages.preparedBytes(id);
    if (ready) return ready;
    await this.#opener.whenOpened(id);
    const opened = this.list.find(id)?.opened;
    // The photo was removed or could not be opened, so its task was cancelled.
    if (!opened) throw new Error(`${file.name} is no longer on this device.`);
    const blob = await exportCrop(file, { ...opened, encoder: this.#encoder });
    const made = new File([blob], file.name, { type: pngType });
    const key = this.#tasks.get(id)?.key;
    if (key !== undefined)
      await this.pendingImages.storePrepared({ id, key, file: made, isFullSize: this.list.state().isFullSize });
    return made;
  }
}
