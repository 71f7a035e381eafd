/** Photos of the upload page: opened one at a time, cropped, and uploaded in the order in which they were selected. */
import { z } from 'zod';
import { warnedBytes } from '#files/upload-limits.ts';
import { UploadQueue } from '#files/web/upload-queue.ts';
import { isPending } from '#files/web/upload-state.ts';
import { type Crop, isSameCrop, wholePhoto } from '#media/crop.ts';
import { mediaUploadKind } from '#media/web/media-upload-kind.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { RecordTarget } from '#web/record-target.ts';
import { exportCrop, type PreparedPhoto } from './draw-photo.ts';
import { type ImageItem, type OpenedPhoto, openErrorText, type PhotoDetails, resizeTo } from './image-item.ts';
import { PhotoEncoder } from './photo-encoder.ts';
import { PhotoOpener } from './photo-opener.ts';

const pngType = 'image/png';

const oversize = 'File size exceeds 25MB. Cropped image may exceed 25MB upload limit.';

const { console: browserLog } = globalThis;

const storedDetailsSchema = z.object({
  /** Whether the stored bytes are the final ones to upload rather than the original photo. */
  isReady: z.boolean(),
  isFullSize: z.boolean(),
  crop: z
    .object({
      zoom: z.number(),
      rotation: z.number(),
      offset: z.object({ x: z.number(), y: z.number() }),
      frame: z.object({ width: z.number(), height: z.number() }),
    })
    .optional(),
});

type StoredDetails = z.infer<typeof storedDetailsSchema>;

function storedOf({ file, details: { isFullSize, opened, crop, ready } }: ImageItem) {
  const details: StoredDetails = { isReady: ready !== undefined, isFullSize, crop: opened?.crop ?? crop };
  return { file: ready ?? file, details };
}

function restore(stored: unknown, file: File): PhotoDetails | undefined {
  const { data } = storedDetailsSchema.safeParse(stored);
  if (!data) return undefined;
  const { isReady, isFullSize, crop } = data;
  return { isFullSize, opened: null, ...(isReady ? { crop: undefined, ready: file } : { crop, ready: undefined }) };
}

function isImage({ type }: File): boolean {
  return type === '' || type.startsWith('image/');
}

export class ImageUploads {
  readonly queue: UploadQueue<PhotoDetails>;
  readonly #encoder = new PhotoEncoder();
  readonly #opener = new PhotoOpener(this.#encoder);

  constructor(target: RecordTarget, person: string | undefined) {
    this.queue = new UploadQueue<PhotoDetails>({
      ...mediaUploadKind('image', { target, person }, () => pngType),
      errorOf: (file) => (isImage(file) ? undefined : `${file.name} is not an image.`),
      prepare: (id) => this.#export(id),
      storedOf,
      restore,
      onAdded: (item) => this.#opener.add(item.id, (prepare) => this.#open(item, prepare)),
      onRemoved: (item) => this.#close(item),
      onUploaded: async (id) => this.queue.changeDetails(id, { ready: undefined }),
    });
  }

  /** Adds files to the page. Files that are not images are reported and skipped. */
  add(files: readonly File[], isFullSize: boolean): void {
    if (files.some((file) => isImage(file) && file.size > warnedBytes.image)) sendAlert('Warning', oversize);
    this.queue.add(files, { isFullSize, opened: null, crop: undefined, ready: undefined });
  }

  /** Changes the crop. The result is a different picture, so an earlier partial upload is discarded. */
  setCrop(id: string, change: (crop: Crop) => Crop): void {
    const item = this.queue.find(id);
    if (!item?.details.opened || item.state.is === 'done' || isPending(item.state)) return;
    const { photo, crop: before } = item.details.opened;
    const crop = change(before);
    if (!isSameCrop(crop, before)) this.#reset(id, { opened: { photo, crop } });
  }

  /** Switches photos that are not being uploaded between the original and the default size. */
  setFullSize(isFullSize: boolean): void {
    for (const { id, details, state } of this.queue.state().uploads) {
      if (state.is === 'done' || isPending(state)) continue;
      this.#reset(id, { isFullSize, opened: details.opened && resizeTo(details.opened, isFullSize) });
    }
  }

  #reset(id: string, change: Partial<PhotoDetails>): void {
    this.queue.reset(id, { ...change, crop: undefined, ready: undefined });
  }

  #close({ id, details: { opened } }: ImageItem): void {
    this.#opener.remove(id);
    if (opened) URL.revokeObjectURL(opened.photo.previewUrl);
    if (this.queue.state().uploads.length === 0) this.#encoder.close();
  }

  async #open({ id, file }: ImageItem, prepare: (file: File) => Promise<PreparedPhoto>): Promise<void> {
    if (!this.queue.find(id)) return;
    try {
      const photo = await prepare(file);
      const item = this.queue.find(id);
      if (item) this.queue.changeDetails(id, { opened: openedPhoto(photo, item.details) });
      else URL.revokeObjectURL(photo.previewUrl);
    } catch (error) {
      browserLog.warn(`${file.name} could not be opened: ${String(error)}`);
      if (this.queue.find(id)) sendAlert('Error', openErrorText(file, error));
      this.queue.remove(id);
    }
  }

  /** The bytes to upload. Waits for a photo that is still being opened. */
  async #export(id: string): Promise<Blob> {
    const ready = this.queue.find(id)?.details.ready;
    if (ready) return ready;
    await this.#opener.whenOpened(id);
    const item = this.queue.find(id);
    const opened = item?.details.opened;
    // The photo was removed or could not be opened, so its upload was cancelled.
    if (!opened) throw new Error('The photo is no longer on this device.');
    const { file } = item;
    const blob = await exportCrop(file, { ...opened, encoder: this.#encoder });
    const made = new File([blob], file.name, { type: pngType });
    // It can have been cancelled and cropped in another way in the meantime.
    if (this.queue.find(id)?.details.opened === opened) this.queue.changeDetails(id, { ready: made });
    await this.queue.store(id);
    return made;
  }
}

/** With the crop of an earlier visit, or the whole photo. */
function openedPhoto(photo: PreparedPhoto, { isFullSize, crop }: PhotoDetails): OpenedPhoto {
  const whole = resizeTo({ photo, crop: wholePhoto(photo.size) }, isFullSize);
  return { ...whole, crop: crop ?? whole.crop };
}
