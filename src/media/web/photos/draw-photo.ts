/** Draws decoded photos onto canvases: the preview for cropping and the PNG to upload. */
import { isOpaque } from '#media/compact-png.ts';
import { type Crop, cropMatrix, isSameCrop, type Size, wholePhoto } from '#media/crop.ts';
import { uploadSize } from '#media/photo-size.ts';
import { type DecodedPhoto, decodePhoto } from './decode-photo.ts';
import type { PhotoEncoder } from './photo-encoder.ts';

/** Min and max pixels of the preview's longer side. */
const previewSides = { min: 480, max: 1280 };
const previewQuality = 0.85;

/** Some phones provide no canvas with more pixels; there the export is scaled down. */
const safePixels = 16_000_000;

export interface PreparedPhoto {
  /** Size of the upright original. */
  original: Size;
  /** Upload size of the uncropped photo; crop frames use its pixels. */
  size: Size;
  /** A blob URL, to be revoked. */
  previewUrl: string;
  /** The uncropped photo in default size, encoded ahead; undefined if it is small enough to be uploaded unchanged. */
  ready: Promise<Blob | null> | undefined;
}

type Drawing = (context: CanvasRenderingContext2D) => void;

/** Returns null if the browser cannot create a canvas of this size. */
async function withCanvas<T>(size: Size, draw: Drawing, work: (canvas: HTMLCanvasElement) => T | Promise<T>) {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  // The pixels are read back, so they should not be on the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  draw(context);
  const result = await work(canvas);
  // Frees the memory at once, because phones have little.
  canvas.width = 0;
  canvas.height = 0;
  return result;
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, previewQuality));
}

/** Null if the browser refuses to read pixels, as some do for privacy. */
function pixelsOf(canvas: HTMLCanvasElement): ImageData | null {
  return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

/** A compact PNG of an opaque picture; null for others. */
async function compactBlob(canvas: HTMLCanvasElement, encoder: PhotoEncoder): Promise<Blob | null> {
  const pixels = pixelsOf(canvas);
  return pixels !== null && isOpaque(pixels.data) ? await encoder.encode(pixels) : null;
}

async function withPhoto<T>(file: File, work: (photo: DecodedPhoto) => Promise<T>): Promise<T> {
  const photo = await decodePhoto(file);
  try {
    return await work(photo);
  } finally {
    photo.pixels.close();
  }
}

/** Draws the photo upright and centred on the origin, scaled to a size. */
function drawCentred(context: CanvasRenderingContext2D, { pixels, turn, size }: DecodedPhoto, as: Size): void {
  const [a, b, c, d] = turn;
  context.scale(as.width / size.width, as.height / size.height);
  context.transform(a, b, c, d, 0, 0);
  context.drawImage(pixels, -pixels.width / 2, -pixels.height / 2);
}

function drawWhole(photo: DecodedPhoto, size: Size): Drawing {
  return (context) => {
    context.translate(size.width / 2, size.height / 2);
    drawCentred(context, photo, size);
  };
}

/**
 * Draws the whole photo upright in a size.
 * @throws if the browser provides no canvas
 */
export async function drawUpright(photo: DecodedPhoto, size: Size, type: string): Promise<Blob> {
  const blob = await withCanvas(size, drawWhole(photo, size), (canvas) => blobOf(canvas, type));
  if (blob === null) throw new Error('This browser cannot edit images.');
  return blob;
}

function previewSize({ width, height }: Size): Size {
  const longer = Math.max(width, height);
  const scale = Math.min(previewSides.max, Math.max(previewSides.min, longer)) / longer;
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Preview of a picture that has the photo's shape.
 * @throws if the browser provides no canvas
 */
async function previewOf(picture: HTMLCanvasElement, type: string): Promise<string> {
  const size = previewSize(picture);
  const blob = await withCanvas(
    size,
    (context) => context.drawImage(picture, 0, 0, size.width, size.height),
    (canvas) => blobOf(canvas, type),
  );
  if (blob === null) throw new Error('This browser cannot edit images.');
  return URL.createObjectURL(blob);
}

/**
 * Decodes a file, draws its preview, and starts encoding a large photo.
 * @throws if this browser cannot decode the file
 */
export function preparePhoto(file: File, encoder: PhotoEncoder): Promise<PreparedPhoto> {
  return withPhoto(file, async (photo) => {
    const original = photo.size;
    const size = uploadSize(original, false);
    const isScaled = size.width < original.width;
    const prepared = await withCanvas(size, drawWhole(photo, size), async (canvas) => {
      const ready = isScaled ? compactBlob(canvas, encoder) : undefined;
      const previewUrl = await previewOf(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp');
      return { original, size, previewUrl, ready };
    });
    if (prepared === null) throw new Error('This browser cannot edit images.');
    return prepared;
  });
}

interface Export {
  photo: PreparedPhoto;
  crop: Crop;
  encoder: PhotoEncoder;
}

async function drawCrop(decoded: DecodedPhoto, { photo, crop, encoder }: Export, scale: number): Promise<Blob | null> {
  const { width, height } = crop.frame;
  const size = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  const draw: Drawing = (context) => {
    context.scale(size.width / width, size.height / height);
    context.transform(...cropMatrix(crop, photo.size));
    drawCentred(context, decoded, photo.size);
  };
  // A photo that was scaled down may be compressed with small errors; others are uploaded exactly.
  const isScaled = photo.size.width < photo.original.width;
  return await withCanvas(size, draw, async (canvas) => {
    const compact = isScaled ? await compactBlob(canvas, encoder) : null;
    return compact ?? (await blobOf(canvas, 'image/png'));
  });
}

/**
 * The cropped area of a file as a PNG.
 * @throws if the browser has not enough memory
 */
export async function exportCrop(file: File, chosen: Export): Promise<Blob> {
  const { photo, crop } = chosen;
  const { width } = uploadSize(photo.original, false);
  const isDefault = width === photo.size.width && isSameCrop(crop, wholePhoto(photo.size));
  const ready = isDefault ? await photo.ready : null;
  if (ready) return ready;
  return await withPhoto(file, async (decoded) => {
    const pixels = crop.frame.width * crop.frame.height;
    const blob =
      (await drawCrop(decoded, chosen, 1)) ??
      (pixels > safePixels ? await drawCrop(decoded, chosen, Math.sqrt(safePixels / pixels)) : null);
    if (blob === null) throw new Error('The cropped image could not be created. Choose a smaller area.');
    return blob;
  });
}
