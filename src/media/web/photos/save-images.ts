/** Downloads original photos: a single one as it is, several in a ZIP file. */
import { Zip, ZipPassThrough } from 'fflate';
import type { AddressedImage } from '#media/media.ts';
import { saveFile } from '#web/save-file.ts';

/** A file extension for the content type: `image/png` is `png`. */
function extensionOf({ type }: Blob): string {
  const [, subtype = 'bin'] = type.split('/');
  return subtype === 'jpeg' ? 'jpg' : subtype.replace(/[^a-z0-9]/g, '');
}

async function bytesOf({ uri }: AddressedImage): Promise<Blob> {
  const response = await fetch(uri ?? '');
  if (!response.ok) throw new Error(`A photo request failed with status ${response.status}.`);
  return await response.blob();
}

/** A ZIP of the photos, loaded one after the other and stored without further compression. */
async function zipped(files: readonly { name: string; image: AddressedImage }[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  for (const { name, image } of files) {
    const blob = await bytesOf(image);
    const entry = new ZipPassThrough(`${name}.${extensionOf(blob)}`);
    zip.add(entry);
    entry.push(new Uint8Array(await blob.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

/**
 * Files are named by the photo's position: `Truck Image 3.png`.
 * @throws Error if a photo cannot be loaded
 */
export async function saveImages(all: readonly AddressedImage[], chosen: readonly AddressedImage[]): Promise<void> {
  const files = chosen.map((image) => ({ name: `Truck Image ${all.indexOf(image) + 1}`, image }));
  const [first] = files;
  if (first === undefined) return;
  if (files.length > 1) return saveFile(await zipped(files), 'Truck Images.zip');
  const blob = await bytesOf(first.image);
  saveFile(blob, `${first.name}.${extensionOf(blob)}`);
}
