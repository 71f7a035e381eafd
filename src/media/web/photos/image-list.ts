/** State of the photo upload page, stored outside of React because work continues between renders. */

import { warnedBytes } from '#files/upload-limits.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { ImageItem } from './image-item.ts';

export interface ImageUploadsState {
  items: readonly ImageItem[];
  isFullSize: boolean;
  isSaving: boolean;
}

const oversize = 'File size exceeds 25MB. Cropped image may exceed 25MB upload limit.';

/** The image files among the given ones; an alert lists each other file. */
export function filterImages(files: readonly File[]): File[] {
  const images = files.filter((file) => {
    const isImage = file.type === '' || file.type.startsWith('image/');
    if (!isImage) sendAlert('Error', `${file.name} is not an image.`);
    return isImage;
  });
  if (images.some(({ size }) => size > warnedBytes.image)) sendAlert('Warning', oversize);
  return images;
}

/** The photos in the order in which they were selected, with change listeners. */
export class ImageList {
  readonly #listeners = new Set<() => void>();
  #state: ImageUploadsState = { items: [], isFullSize: false, isSaving: false };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Undefined if the photo was removed from the page. */
  find(id: string): ImageItem | undefined {
    return this.#state.items.find((item) => item.id === id);
  }

  change(id: string, change: Partial<ImageItem>): void {
    this.set({ items: this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  set(change: Partial<ImageUploadsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
