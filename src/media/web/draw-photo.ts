/** Draws a decoded photo onto canvases: the small picture that is cropped by, and the PNG that is sent. */
import { type Crop, cropMatrix, type Size } from '#media/crop.ts';
import { type DecodedPhoto, decodePhoto } from './decode-photo.ts';

/** Pixels of the longer side of the picture that is shown while cropping. */
const previewSides = { min: 480, max: 1600 };

/** Some phones give no canvas above so many pixels; there the export is made smaller. */
const safePixels = 16_000_000;

/** A photo that is ready to be cropped. */
export interface PreparedPhoto {
  size: Size;
  /** A blob address, to be revoked. */
  previewUrl: string;
}

function drawCentred(context: CanvasRenderingContext2D, { pixels, turn }: DecodedPhoto): void {
  const [a, b, c, d] = turn;
  context.transform(a, b, c, d, 0, 0);
  context.drawImage(pixels, -pixels.width / 2, -pixels.height / 2);
}

/** Null where the browser gives no canvas of this size. */
async function drawBlob(
  size: Size,
  type: string,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  // Frees the pixels at once: a phone has room for few of them.
  canvas.width = 0;
  canvas.height = 0;
  return blob;
}

async function withPhoto<T>(file: File, work: (photo: DecodedPhoto) => Promise<T>): Promise<T> {
  const photo = await decodePhoto(file);
  try {
    return await work(photo);
  } finally {
    photo.pixels.close();
  }
}

/** Decodes a file and makes the small upright picture of it. @throws when it is no picture that this browser reads */
export function preparePhoto(file: File): Promise<PreparedPhoto> {
  return withPhoto(file, async (photo) => {
    const { width, height } = photo.size;
    const longer = Math.max(width, height);
    const scale = Math.min(previewSides.max, Math.max(previewSides.min, longer)) / longer;
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const blob = await drawBlob(size, 'image/webp', (context) => {
      context.translate(size.width / 2, size.height / 2);
      context.scale(size.width / width, size.height / height);
      drawCentred(context, photo);
    });
    if (blob === null) throw new Error('No canvas.');
    return { size: photo.size, previewUrl: URL.createObjectURL(blob) };
  });
}

async function drawCrop(photo: DecodedPhoto, crop: Crop, scale: number): Promise<Blob | null> {
  const { width, height } = crop.frame;
  const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  return await drawBlob(size, 'image/png', (context) => {
    context.scale(size.width / width, size.height / height);
    context.transform(...cropMatrix(crop, photo.size));
    drawCentred(context, photo);
  });
}

/** The cropped area of a file as a PNG. @throws when the browser has no room for it */
export function exportCrop(file: File, crop: Crop): Promise<Blob> {
  return withPhoto(file, async (photo) => {
    const pixels = crop.frame.width * crop.frame.height;
    const blob =
      (await drawCrop(photo, crop, 1)) ??
      (pixels > safePixels ? await drawCrop(photo, crop, Math.sqrt(safePixels / pixels)) : null);
    if (blob === null) throw new Error('The cropped image could not be made. Choose a smaller area.');
    return blob;
  });
}
