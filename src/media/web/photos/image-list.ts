/** What an upload page of photos shows, kept outside of React, where the work goes on between renders. */

import { warnedBytes } from '#media/upload-limits.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { ImageItem } from './image-item.ts';

/** What the page shows. */
export interface ImageUploadsState {
  items: readonly ImageItem[];
  isFullSize: boolean;
  isSaving: boolean;
}

const oversize = 'File size exceeds 25MB. Cropped image may exceed 25MB upload limit.';

/** Those files that are images; what is none is told of, the others stay. */
export function imagesAmong(files: readonly File[]): File[] {
  const images = files.filter((file) => {
    const isImage = file.type === '' || file.type.startsWith('image/');
    if (!isImage) sendAlert('Error', `${file.name} is not an image.`);
    return isImage;
  });
  if (images.some(({ size }) => size > warnedBytes.image)) sendAlert('Warning', oversize);
  return images;
}

/** The photos in the order in which they were chosen, and who watches them. */
export class ImageList {
  readonly #listeners = new Set<() => void>();
  #state: ImageUploadsState = { items: [], isFullSize: false, isSaving: false };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Undefined for a photo that was taken off the page. */
  find(id: string): ImageItem | undefined {
    return this.#state.items.find((item) => item.id === id);
  }

  /** Changes one photo. */
  change(id: string, change: Partial<ImageItem>): void {
    this.set({ items: this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  /** Changes the whole. */
  set(change: Partial<ImageUploadsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
