/** Converts a company's PNG or JPEG logo for use in PDFs. */
import pLimit from 'p-limit';
import type { Metadata } from 'sharp';
import { badField } from '#shared/errors.ts';

/** Magic numbers of PNG and JPEG. */
const signatures = ['89504e470d0a1a0a', 'ffd8ff'];

export function isImage(bytes: Buffer): boolean {
  const start = bytes.toString('hex', 0, 8);
  return signatures.some((signature) => start.startsWith(signature));
}

/** In pixels: 180 × 56 points at 300 dpi. */
const logoPixels = { width: 750, height: 234 };

/** Limits the memory for a decoded image, in bytes. No real logo is larger. */
const maxDecodedBytes = 64 * 1024 ** 2;

/** Limits how many images are decoded at once. */
const limit = pLimit(2);

/** @throws Error for an image that is too large when decoded */
function assertSmall({ width, height, channels, depth, isProgressive }: Metadata): void {
  // Progressive JPEGs need two bytes per coefficient.
  const bytes = width * height * channels * (depth === 'uchar' && !isProgressive ? 1 : 2);
  if (bytes > maxDecodedBytes) throw new Error(`The decoded image has ${bytes} bytes.`);
}

async function draw(bytes: Buffer): Promise<Buffer> {
  // Imported on demand to keep startup fast.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes);
  assertSmall(await picture.metadata());
  return await picture
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ ...logoPixels, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Returns a `data:` URL that every PDF can embed unchanged: scaled to print size, upright, on white. */
export async function convertForPrint(bytes: Buffer): Promise<string> {
  const printable = await limit(() => draw(bytes));
  return `data:image/png;base64,${printable.toString('base64')}`;
}

/**
 * Prepares the image of a `data:` URL for printing.
 * @throws Failure 400 for an unreadable image
 */
export async function printableLogo(address: string): Promise<string> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  if (!isImage(bytes)) throw badField('logo', 'Choose a PNG or JPEG image.');
  return await convertForPrint(bytes).catch(() => {
    throw badField('logo', 'This image cannot be read.');
  });
}
