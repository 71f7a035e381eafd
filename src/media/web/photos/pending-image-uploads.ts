/** Photos stored in the browser while they are uploaded, so that uploads resume after the page was closed. */
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

/** A photo whose upload was started on an earlier visit. */
interface PendingImage {
  id: string;
  file: File;
  key: string;
  isFullSize: boolean;
}

/** Pending photos of one truck, by their id on the page. */
export class PendingImageUploads {
  readonly scope: UploadScope;
  readonly #ready = new Map<string, Blob>();
  readonly #crops = new Map<string, Crop>();
  /** When each was first stored, without duplicates, so that uploads resume in the order of selection. */
  readonly #storedAt = new Map<string, number>();
  #lastStoredAt = 0;

  constructor({ company, id }: RecordTarget, person: string | undefined) {
    this.scope = { person, page: `image ${company}/${id}` };
  }

  /** Restores uploads of an earlier visit. */
  resume(uploads: readonly PendingUpload[]): PendingImage[] {
    return uploads.flatMap((upload) => {
      const file = storedFileOf(upload);
      const details = detailsSchema.safeParse(upload.details);
      if (!file || !details.success) return [];
      const id = crypto.randomUUID();
      const { isReady, isFullSize, crop } = details.data;
      if (isReady) this.#ready.set(id, file);
      else if (crop) this.#crops.set(id, crop);
      this.#storedAt.set(id, Date.parse(upload.at));
      return [{ id, file, key: upload.key, isFullSize }];
    });
  }

  /** The final bytes of a photo, if they exist. Blocks of an upload must all come from the same bytes. */
  preparedBytes(id: string): Blob | undefined {
    return this.#ready.get(id);
  }

  /** The crop of a photo on an earlier visit. */
  crop(id: string): Crop | undefined {
    return this.#crops.get(id);
  }

  /** Stores the original photo, unless its final bytes are stored. */
  storeOriginal(
    id: string,
    { key, file, isFullSize, crop }: Omit<PendingImage, 'id'> & { crop: Crop | undefined },
  ): void {
    if (!this.#ready.has(id)) void this.#store(id, pendingUploadOf(key, file, { isReady: false, isFullSize, crop }));
  }

  /** Stores the final bytes; resolves when they are on disk. */
  async storePrepared({ id, key, file, isFullSize }: PendingImage): Promise<void> {
    await this.#store(id, pendingUploadOf(key, file, { isReady: true, isFullSize }));
    this.#ready.set(id, file);
  }

  async #store(id: string, upload: PendingUpload): Promise<void> {
    const storedAt = this.#storedAt.get(id) ?? Math.max(this.#lastStoredAt + 1, Date.now());
    this.#lastStoredAt = Math.max(this.#lastStoredAt, storedAt);
    this.#storedAt.set(id, storedAt);
    await storeUpload(this.scope, { ...upload, at: new Date(storedAt).toISOString() });
  }

  /** Forgets the final bytes, because others will be uploaded. */
  discardPrepared(id: string): void {
    this.#ready.delete(id);
    this.#crops.delete(id);
  }

  /** Call when the upload has finished. */
  remove(key: string): void {
    void removeUpload(this.scope, key);
  }
}
