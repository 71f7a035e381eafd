/** The addresses of feeds and their photos. */
import { type FeedFormat, type FeedPhotoSize, feedExtensions } from '#feeds/feed.ts';

export const feedPath = '/feeds/';
export const feedPhotoPath = `${feedPath}photos/`;

export function feedAddress(publicUrl: string, { secret, format }: { secret: string; format: FeedFormat }): string {
  return `${publicUrl}${feedPath}${secret}.${feedExtensions[format]}`;
}

export function feedPhotoAddress(publicUrl: string, key: string, size: FeedPhotoSize): string {
  return `${publicUrl}${feedPhotoPath}${key}/${size}.jpg`;
}
