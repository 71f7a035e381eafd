/** What the browser keeps of photos on their way, so that a page that was closed goes on with them (section 12.3). */
import { z } from 'zod';
import type { Crop } from '#media/crop.ts';
import type { RecordTarget } from '#web/record-target.ts';
import {
  forgetUpload,
  type KeptUpload,
  keepUpload,
  keptFileOf,
  keptUploadOf,
  type UploadPlace,
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
interface BegunImage {
  id: string;
  file: File;
  key: string;
  isFullSize: boolean;
}

/** Photos of one truck, by the ids that they have on the page. */
export class KeptImages {
  readonly place: UploadPlace;
  readonly #ready = new Map<string, Blob>();
  readonly #crops = new Map<string, Crop>();
  /** When each was kept first, no two at once: they go on in the order in which they were chosen. */
  readonly #moments = new Map<string, number>();
  #lastMoment = 0;

  constructor({ company, id }: RecordTarget, person: string | undefined) {
    this.place = { person, page: `image ${company}/${id}` };
  }

  /** Takes up what an earlier page had begun. */
  takeUp(begun: readonly KeptUpload[]): BegunImage[] {
    return begun.flatMap((kept) => {
      const file = keptFileOf(kept);
      const details = detailsSchema.safeParse(kept.details);
      if (!file || !details.success) return [];
      const id = crypto.randomUUID();
      const { isReady, isFullSize, crop } = details.data;
      if (isReady) this.#ready.set(id, file);
      else if (crop) this.#crops.set(id, crop);
      this.#moments.set(id, Date.parse(kept.at));
      return [{ id, file, key: kept.key, isFullSize }];
    });
  }

  /** The bytes that are sent of a photo, once they were made; of one picture alone may blocks be put together. */
  ready(id: string): Blob | undefined {
    return this.#ready.get(id);
  }

  /** How an earlier page had cropped a photo. */
  crop(id: string): Crop | undefined {
    return this.#crops.get(id);
  }

  /** Keeps a photo as it was chosen, unless its bytes to send are known. */
  keepChosen(id: string, { key, file, isFullSize, crop }: Omit<BegunImage, 'id'> & { crop: Crop | undefined }): void {
    if (!this.#ready.has(id)) void this.#keep(id, keptUploadOf(key, file, { isReady: false, isFullSize, crop }));
  }

  /** Keeps the bytes that are to be sent; settles once they are on disk. */
  async keepReady({ id, key, file, isFullSize }: BegunImage): Promise<void> {
    await this.#keep(id, keptUploadOf(key, file, { isReady: true, isFullSize }));
    this.#ready.set(id, file);
  }

  async #keep(id: string, kept: KeptUpload): Promise<void> {
    const moment = this.#moments.get(id) ?? Math.max(this.#lastMoment + 1, Date.now());
    this.#lastMoment = Math.max(this.#lastMoment, moment);
    this.#moments.set(id, moment);
    await keepUpload(this.place, { ...kept, at: new Date(moment).toISOString() });
  }

  /** Other bytes are to be sent. */
  drop(id: string): void {
    this.#ready.delete(id);
    this.#crops.delete(id);
  }

  /** The upload is over. */
  forget(key: string): void {
    void forgetUpload(this.place, key);
  }
}
