/** Opens photos one after the other, so that large ones do not fill the memory. */
import { type PreparedPhoto, preparePhoto } from './draw-photo.ts';
import type { PhotoEncoder } from './photo-encoder.ts';

/** A queue of files. */
export class PhotoOpener {
  readonly #encoder: PhotoEncoder;
  readonly #opened = new Map<string, Promise<void>>();
  /** Settles when the file that was chosen last is opened, or is found to be none. */
  #last: Promise<void> = Promise.resolve();
  /** The photos that were opened last and are being made ready: two of them fill enough of a phone's memory. */
  #encoding: Promise<unknown>[] = [];

  constructor(encoder: PhotoEncoder) {
    this.#encoder = encoder;
  }

  /** Opens a file once those before it are; `open` is given the work itself, and tells what became of it. */
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

  /** Settles once the photo is opened, or was found to be none. */
  async whenOpened(id: string): Promise<void> {
    await this.#opened.get(id);
  }

  /** The photo is off the page. */
  remove(id: string): void {
    this.#opened.delete(id);
  }
}
