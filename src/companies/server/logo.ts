/** A company's logo: a PNG or JPEG picture, made as PDFs take it (specification, section 13.1). */
import pLimit from 'p-limit';
import type { Metadata } from 'sharp';
import { badField } from '#shared/errors.ts';

/** A PNG or a JPEG starts with these bytes. */
const signatures = ['89504e470d0a1a0a', 'ffd8ff'];

/** Whether bytes begin as those of a PNG or a JPEG do. */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('hex', 0, 8);
  return signatures.some((signature) => start.startsWith(signature));
}

/** Dots of a logo: 180 by 56 points of paper at 300 dots an inch. */
const logoDots = { width: 750, height: 234 };

/** Bytes of all dots: a picture of more is none that anybody drew as a logo, and this process has to hold them. */
const maxDecodedBytes = 64 * 1024 ** 2;

/** Pictures are decoded so many at a time, however many come at once. */
const line = pLimit(2);

/** @throws Error for a picture that decodes to too much */
function assertSmall({ width, height, channels, depth, isProgressive }: Metadata): void {
  // The coefficients of a progressive JPEG have two bytes, too.
  const bytes = width * height * channels * (depth === 'uchar' && !isProgressive ? 1 : 2);
  if (bytes > maxDecodedBytes) throw new Error(`It has ${bytes} bytes of dots.`);
}

async function draw(bytes: Buffer): Promise<Buffer> {
  // Loaded only where there is a picture: a start is sooner over.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes);
  assertSmall(await picture.metadata());
  return await picture
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ ...logoDots, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The picture as every PDF takes it as it is, as a `data:` address: no larger than it is printed, upright, on white. */
export async function pictureForPapers(bytes: Buffer): Promise<string> {
  const printable = await line(() => draw(bytes));
  return `data:image/png;base64,${printable.toString('base64')}`;
}

/** What a `data:` address holds, as it is printed. @throws Failure 400 when it is no picture that can be read */
export async function printableLogo(address: string): Promise<string> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  if (!isPicture(bytes)) throw badField('logo', 'Choose a PNG or JPEG picture.');
  return await pictureForPapers(bytes).catch(() => {
    throw badField('logo', 'This picture cannot be read.');
  });
}
