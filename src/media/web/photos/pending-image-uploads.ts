/** What the browser keeps of photos on their way, so that a page that was closed goes on with them (section 12.3). */
import { z } from 'zod';
import type { Crop } from '#media/crop.ts';
import type { RecordTarget } from '#web/record-target.ts';
import {
  type PendingUpload,
  pendingUploadOf,
  removeUpload,
  storedFileOf,
  storeUpload,
  type UploadScope,
} from '#web/upload-store.ts';

const detailsSchema = z.object({
  /** The bytes are those that are sent, and not the photo as it came from the camera. */
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

/** A photo that an earlier page had begun to send. */
interface PendingImage {
  id: string;
  file: File;
  key: string;
  isFullSize: boolean;
}

/** Photos of one truck, by the ids that they have on the page. */
export class PendingImageUploads {
  readonly scope: UploadScope;
  readonly #ready = new Map<string, Blob>();
  readonly #crops = new Map<string, Crop>();
  /** When each was kept first, no two at once: they go on in the order in which they were chosen. */
  readonly #moments = new Map<string, number>();
  #lastMoment = 0;

  constructor({ company, id }: RecordTarget, person: string | undefined) {
    this.scope = { person, page: `image ${company}/${id}` };
  }

  /** Takes up what an earlier page had begun. */
  resume(uploads: readonly PendingUpload[]): PendingImage[] {
    return uploads.flatMap((upload) => {
      const file = storedFileOf(upload);
      const details = detailsSchema.safeParse(upload.details);
      if (!file || !details.success) return [];
      const id = crypto.randomUUID();
      const { isReady, isFullSize, crop } = details.data;
      if (isReady) this.#ready.set(id, file);
      else if (crop) this.#crops.set(id, crop);
      this.#moments.set(id, Date.parse(upload.at));
      return [{ id, file, key: upload.key, isFullSize }];
    });
  }

  /** The bytes that are sent of a photo, once they were made; of one picture alone may blocks be put together. */
  preparedBytes(id: string): Blob | undefined {
    return this.#ready.get(id);
  }

  /** How an earlier page had cropped a photo. */
  crop(id: string): Crop | undefined {
    return this.#crops.get(id);
  }

  /** Keeps a photo as it was chosen, unless its bytes to send are known. */
  storeOriginal(
    id: string,
    { key, file, isFullSize, crop }: Omit<PendingImage, 'id'> & { crop: Crop | undefined },
  ): void {
    if (!this.#ready.has(id)) void this.#keep(id, pendingUploadOf(key, file, { isReady: false, isFullSize, crop }));
  }

  /** Keeps the bytes that are to be sent; settles once they are on disk. */
  async storePrepared({ id, key, file, isFullSize }: PendingImage): Promise<void> {
    await this.#keep(id, pendingUploadOf(key, file, { isReady: true, isFullSize }));
    this.#ready.set(id, file);
  }

  async #keep(id: string, upload: PendingUpload): Promise<void> {
    const moment = this.#moments.get(id) ?? Math.max(this.#lastMoment + 1, Date.now());
    this.#lastMoment = Math.max(this.#lastMoment, moment);
    this.#moments.set(id, moment);
    await storeUpload(this.scope, { ...upload, at: new Date(moment).toISOString() });
  }

  /** Other bytes are to be sent. */
  discardPrepared(id: string): void {
    this.#ready.delete(id);
    this.#crops.delete(id);
  }

  /** The upload is over. */
  remove(key: string): void {
    void removeUpload(this.scope, key);
  }
}
