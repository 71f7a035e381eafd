/** The photos of an upload page: opened, cropped and sent one at a time, so that large ones do not fill the memory. */
import { type Crop, isSameCrop, wholePhoto } from '#media/crop.ts';
import { warnedBytes } from '#media/upload-limits.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import { exportCrop, type PreparedPhoto, preparePhoto } from './draw-photo.ts';
import { isPending, type UploadState } from './upload-state.ts';
import { UploadTask } from './upload-task.ts';

/** One photo of the page. */
export interface ImageItem {
  id: string;
  file: File;
  photo: PreparedPhoto;
  crop: Crop;
  state: UploadState;
}

/** What the page shows. */
export interface ImageUploadsState {
  items: readonly ImageItem[];
  /** Files that are being opened. */
  opening: number;
  isSaving: boolean;
}

const oversize = 'File size exceeds 25MB. Cropped image may exceed 25MB upload limit.';
const pngType = 'image/png';

const { console: browserLog } = globalThis;

/** Keeps the photos outside of React, where the work goes on between renders. */
export class ImageUploads {
  readonly #target: RecordTarget;
  readonly #listeners = new Set<() => void>();
  readonly #tasks = new Map<string, UploadTask>();
  #state: ImageUploadsState = { items: [], opening: 0, isSaving: false };
  #opened: Promise<void> = Promise.resolve();
  #isLeft = false;

  constructor(target: RecordTarget) {
    this.#target = target;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Takes files; what is no image is told of, the others stay. */
  add(files: readonly File[]): void {
    const images = files.filter((file) => {
      const isImage = file.type === '' || file.type.startsWith('image/');
      if (!isImage) sendAlert('Error', `${file.name} is not an image.`);
      return isImage;
    });
    if (images.some(({ size }) => size > warnedBytes.image)) sendAlert('Warning', oversize);
    this.#set({ opening: this.#state.opening + images.length });
    for (const file of images) this.#opened = this.#opened.then(() => this.#open(file));
  }

  /** Another crop is another picture: what an earlier try may have sent is not it. */
  setCrop(id: string, change: (crop: Crop) => Crop): void {
    const item = this.#find(id);
    if (!item || item.state.is === 'done' || isPending(item.state)) return;
    const crop = change(item.crop);
    if (isSameCrop(crop, item.crop)) return;
    this.#tasks.get(id)?.reset();
    this.#change(id, { crop });
  }

  /** Takes a photo off the page. */
  remove(id: string): void {
    const item = this.#find(id);
    if (!item) return;
    this.#tasks.get(id)?.cancel();
    this.#tasks.delete(id);
    URL.revokeObjectURL(item.photo.previewUrl);
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

  /** Sends every photo that is not there yet. */
  save(): void {
    for (const task of this.#tasks.values()) task.queue();
    void this.#sendWaiting();
  }

  /** Stops everything: the page is left. */
  leave(): void {
    for (const { id } of this.#state.items) this.remove(id);
    this.#isLeft = true;
  }

  /** The page is there (again). */
  enter(): void {
    this.#isLeft = false;
  }

  async #open(file: File): Promise<void> {
    try {
      if (this.#isLeft) return;
      const photo = await preparePhoto(file);
      const item = {
        id: crypto.randomUUID(),
        file,
        photo,
        crop: wholePhoto(photo.size),
        state: { is: 'ready' },
      } as const;
      this.#tasks.set(item.id, new UploadTask((state) => this.#change(item.id, { state })));
      this.#set({ items: [...this.#state.items, item] });
      if (this.#isLeft) this.remove(item.id);
    } catch (error) {
      browserLog.warn(`${file.name} could not be opened: ${String(error)}`);
      sendAlert('Error', `${file.name} cannot be opened as an image by this browser.`);
    } finally {
      this.#set({ opening: this.#state.opening - 1 });
    }
  }

  async #sendWaiting(): Promise<void> {
    if (this.#state.isSaving) return;
    this.#set({ isSaving: true });
    for (let next = this.#nextWaiting(); next && !this.#isLeft; next = this.#nextWaiting()) await this.#send(next);
    this.#set({ isSaving: false });
  }

  async #send({ id, file, crop }: ImageItem): Promise<void> {
    await this.#tasks.get(id)?.run({
      target: this.#target,
      kind: 'image',
      contentType: pngType,
      name: file.name,
      prepare: () => exportCrop(file, crop),
    });
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
