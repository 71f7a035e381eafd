/** Opens photos one after the other, so that large ones do not fill the memory. */
import { type PreparedPhoto, preparePhoto } from './draw-photo.ts';
import type { PhotoEncoder } from './photo-encoder.ts';

export class PhotoOpener {
  readonly #encoder: PhotoEncoder;
  readonly #opened = new Map<string, Promise<void>>();
  /** Resolves when the last selected file has been opened or rejected. */
  #last: Promise<void> = Promise.resolve();
  /** Opened photos that are still being encoded. Limited to two, because phones have little memory. */
  #encoding: Promise<unknown>[] = [];

  constructor(encoder: PhotoEncoder) {
    this.#encoder = encoder;
  }

  /** Queues a file. `open` is called with the function that does the work, and handles the result. */
  add(id: string, open: (prepare: (file: File) => Promise<PreparedPhoto>) => Promise<void>): void {
    this.#last = this.#last.then(async () => {
      if (this.#encoding.length > 1) await this.#encoding.shift();
      await open(async (file) => {
        const photo = await preparePhoto(file, this.#encoder);
        if (photo.ready) this.#encoding.push(photo.ready);
        return photo;
      });
    });
    this.#opened.set(id, this.#last);
  }

  /** Resolves when the photo has been opened or rejected. */
  async whenOpened(id: string): Promise<void> {
    await this.#opened.get(id);
  }

  /** Call when the photo is removed from the page. */
  remove(id: string): void {
    this.#opened.delete(id);
  }
}
