/** The photos of an upload page: opened, cropped and sent one at a time, so that large ones do not fill the memory. */
import { type Crop, isSameCrop, wholePhoto } from '#media/crop.ts';
import { scaleCrop, sentSize } from '#media/photo-size.ts';
import { warnedBytes } from '#media/upload-limits.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import type { KeptUpload } from '#web/upload-store.ts';
import { exportCrop, type PreparedPhoto, preparePhoto } from './draw-photo.ts';
import { KeptImages } from './kept-images.ts';
import { mediaAddress } from './media-address.ts';
import { PhotoEncoder } from './photo-encoder.ts';
import { isPending, type UploadState } from './upload-state.ts';
import { UploadTask } from './upload-task.ts';

/** A photo that can be seen and cropped. */
export interface OpenedPhoto {
  photo: PreparedPhoto;
  crop: Crop;
}

/** One photo of the page. */
export interface ImageItem {
  id: string;
  file: File;
  /** Null while the file is being opened. */
  opened: OpenedPhoto | null;
  state: UploadState;
}

/** What the page shows. */
export interface ImageUploadsState {
  items: readonly ImageItem[];
  isFullSize: boolean;
  isSaving: boolean;
}

const oversize = 'File size exceeds 25MB. Cropped image may exceed 25MB upload limit.';
const pngType = 'image/png';

const { console: browserLog } = globalThis;

function inSize({ photo, crop }: OpenedPhoto, isFullSize: boolean): OpenedPhoto {
  const size = sentSize(photo.original, isFullSize);
  return { photo: { ...photo, size }, crop: scaleCrop(crop, photo.size, size) };
}

/** Phones take HEIC, which few browsers open: those that do send it as any other picture. */
function whyNotOpened({ name, type }: File): string {
  if (!/^image\/hei[cf]/.test(type) && !/\.hei[cf]$/i.test(name)) {
    return `${name} cannot be opened as an image by this browser.`;
  }
  return `${name} is a HEIC photo, which this browser cannot open. Send it from the phone itself, or as JPEG.`;
}

/** Keeps the photos outside of React, where the work goes on between renders. */
export class ImageUploads {
  readonly #target: RecordTarget;
  readonly #listeners = new Set<() => void>();
  readonly #tasks = new Map<string, UploadTask>();
  readonly #encoder = new PhotoEncoder();
  #state: ImageUploadsState = { items: [], isFullSize: false, isSaving: false };
  /** Settles when the file that was chosen last is opened, or is found to be none. */
  #lastOpened: Promise<void> = Promise.resolve();
  readonly #opened = new Map<string, Promise<void>>();
  /** The photos that were opened last and are being made ready: two of them fill enough of a phone's memory. */
  #encoding: Promise<unknown>[] = [];
  #isLeft = false;

  /** For those that an earlier page had begun to send. */
  readonly kept: KeptImages;

  constructor(target: RecordTarget, person: string | undefined) {
    this.#target = target;
    this.kept = new KeptImages(target, person);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Takes files, which stand on the page at once; what is no image is told of, the others stay. */
  add(files: readonly File[]): void {
    const images = files.filter((file) => {
      const isImage = file.type === '' || file.type.startsWith('image/');
      if (!isImage) sendAlert('Error', `${file.name} is not an image.`);
      return isImage;
    });
    if (images.some(({ size }) => size > warnedBytes.image)) sendAlert('Warning', oversize);
    const added = images.map(
      (file): ImageItem => ({ id: crypto.randomUUID(), file, opened: null, state: { is: 'ready' } }),
    );
    for (const { id } of added) this.#addTask(id);
    this.#show(added);
  }

  /** Goes on with photos that an earlier page had begun to send. */
  goOn(begun: readonly KeptUpload[]): void {
    const known = new Set([...this.#tasks.values()].map(({ key }) => key));
    const added = this.kept.takeUp(begun.filter(({ key }) => !known.has(key)));
    const [first] = added;
    if (first === undefined) return;
    for (const { id, key } of added) this.#addTask(id, key);
    this.#set({ isFullSize: first.isFullSize });
    this.#show(added.map(({ id, file }) => ({ id, file, opened: null, state: { is: 'ready' } })));
    this.save();
  }

  #addTask(id: string, key?: string): void {
    const task: UploadTask = new UploadTask((state) => {
      this.#change(id, { state });
      if (state.is === 'done' || state.is === 'failed' || state.is === 'cancelled') this.kept.forget(task.key);
      if (state.is === 'done') this.kept.drop(id);
    }, key);
    this.#tasks.set(id, task);
  }

  #show(added: readonly ImageItem[]): void {
    this.#set({ items: [...this.#state.items, ...added] });
    for (const item of added) {
      this.#lastOpened = this.#lastOpened.then(() => this.#open(item));
      this.#opened.set(item.id, this.#lastOpened);
    }
  }

  /** Another crop is another picture: what an earlier try may have sent is not it. */
  setCrop(id: string, change: (crop: Crop) => Crop): void {
    const item = this.#find(id);
    if (!item?.opened || item.state.is === 'done' || isPending(item.state)) return;
    const { photo } = item.opened;
    const crop = change(item.opened.crop);
    if (isSameCrop(crop, item.opened.crop)) return;
    this.#startAnew(id);
    this.#change(id, { opened: { photo, crop } });
  }

  /** Sends what is not on its way yet as it came from the camera, or in the usual size again. */
  setFullSize(isFullSize: boolean): void {
    this.#set({ isFullSize });
    for (const { id, opened, state } of this.#state.items) {
      if (opened === null || state.is === 'done' || isPending(state)) continue;
      this.#startAnew(id);
      this.#change(id, { opened: inSize(opened, isFullSize) });
    }
  }

  /** Other bytes are to be sent than before. */
  #startAnew(id: string): void {
    this.kept.drop(id);
    this.#tasks.get(id)?.reset();
  }

  /** Takes a photo off the page. */
  remove(id: string): void {
    const item = this.#find(id);
    if (!item) return;
    this.#tasks.get(id)?.cancel();
    this.#tasks.delete(id);
    this.#opened.delete(id);
    this.kept.drop(id);
    if (item.opened) URL.revokeObjectURL(item.opened.photo.previewUrl);
    this.#set({ items: this.#state.items.filter((other) => other.id !== id) });
  }

  /** Gives one upload up; the others go on. */
  cancel(id: string): void {
    this.#tasks.get(id)?.cancel();
  }

  /** Sends one photo again. */
  retry(id: string): void {
    this.#tasks.get(id)?.queue();
    void this.#sendWaiting();
  }

  /** Sends every photo that is not there yet, also those that are still being opened. */
  save(): void {
    const { items, isFullSize } = this.#state;
    for (const { id, file, opened, state } of items) {
      const key = this.#tasks.get(id)?.key;
      if (key === undefined || state.is === 'done' || isPending(state)) continue;
      this.kept.keepChosen(id, { key, file, isFullSize, crop: opened?.crop ?? this.kept.crop(id) });
    }
    for (const task of this.#tasks.values()) task.queue();
    void this.#sendWaiting();
  }

  /** Lets everything rest, until it is saved again. */
  pause(): void {
    for (const task of this.#tasks.values()) task.pause();
  }

  /** Stops everything: the page is left. */
  leave(): void {
    for (const { id } of this.#state.items) this.remove(id);
    this.#encoder.close();
    this.#isLeft = true;
  }

  /** The page is there (again). */
  enter(): void {
    this.#isLeft = false;
  }

  async #open({ id, file }: ImageItem): Promise<void> {
    if (this.#encoding.length > 1) await this.#encoding.shift();
    if (this.#isLeft || !this.#find(id)) return;
    try {
      const photo = await preparePhoto(file, this.#encoder);
      if (photo.ready) this.#encoding.push(photo.ready);
      const usual = inSize({ photo, crop: wholePhoto(photo.size) }, this.#state.isFullSize);
      const opened = { ...usual, crop: this.kept.crop(id) ?? usual.crop };
      if (this.#find(id)) this.#change(id, { opened });
      else URL.revokeObjectURL(photo.previewUrl);
    } catch (error) {
      browserLog.warn(`${file.name} could not be opened: ${String(error)}`);
      if (!this.#isLeft) sendAlert('Error', whyNotOpened(file));
      this.remove(id);
    }
  }

  async #sendWaiting(): Promise<void> {
    if (this.#state.isSaving) return;
    this.#set({ isSaving: true });
    for (let next = this.#nextWaiting(); next && !this.#isLeft; next = this.#nextWaiting()) await this.#send(next);
    this.#set({ isSaving: false });
  }

  async #send({ id, file }: ImageItem): Promise<void> {
    await this.#tasks.get(id)?.run({
      requestAddress: mediaAddress(this.#target, { kind: 'image', contentType: pngType, name: file.name }),
      contentType: pngType,
      name: file.name,
      prepare: () => this.#export(id, file),
    });
  }

  /** Waits for the photo where it is still being opened. */
  async #export(id: string, file: File): Promise<Blob> {
    const ready = this.kept.ready(id);
    if (ready) return ready;
    await this.#opened.get(id);
    const opened = this.#find(id)?.opened;
    // It was removed, or is no photo: its task was cancelled.
    if (!opened) throw new Error(`${file.name} is not there.`);
    const blob = await exportCrop(file, { ...opened, encoder: this.#encoder });
    const made = new File([blob], file.name, { type: pngType });
    const key = this.#tasks.get(id)?.key;
    if (key !== undefined) await this.kept.keepReady({ id, key, file: made, isFullSize: this.#state.isFullSize });
    return made;
  }

  #nextWaiting(): ImageItem | undefined {
    return this.#state.items.find(({ state }) => state.is === 'waiting');
  }

  #find(id: string): ImageItem | undefined {
    return this.#state.items.find((item) => item.id === id);
  }

  #change(id: string, change: Partial<ImageItem>): void {
    this.#set({ items: this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  #set(change: Partial<ImageUploadsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
