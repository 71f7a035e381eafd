/** Photos with a different colour in each corner, to test their orientation, and a real video; all generated. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Red, green, blue. */
export type Colour = readonly [number, number, number];

/** Colours of the corners of the upright photo. */
const corners = {
  topLeft: [220, 30, 30],
  topRight: [30, 170, 60],
  bottomLeft: [30, 60, 200],
  bottomRight: [240, 200, 40],
} as const satisfies Record<string, Colour>;

interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

/** One row of pixels: one colour up to the middle, the other beyond it. */
function line(width: number, left: Colour, right: Colour): Buffer {
  const half = Math.ceil(width / 2);
  return Buffer.concat([
    Buffer.alloc(half * 3, Buffer.from(left)),
    Buffer.alloc((width - half) * 3, Buffer.from(right)),
  ]);
}

function upright(width: number, height: number): RawPicture {
  const [above, below] = [
    line(width, corners.topLeft, corners.topRight),
    line(width, corners.bottomLeft, corners.bottomRight),
  ];
  const lines = Array.from({ length: height }, (_, y) => (y < height / 2 ? above : below));
  return { data: Buffer.concat(lines), width, height };
}

function open({ data, width, height }: RawPicture) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function rotated(picture: RawPicture, degrees: number): Promise<RawPicture> {
  const { data, info } = await open(picture).rotate(degrees).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function mirrored(picture: RawPicture, way: 'flip' | 'flop'): Promise<RawPicture> {
  return { ...picture, data: await open(picture)[way]().raw().toBuffer() };
}

/** Turns the upright image into what a camera in this orientation stores, the inverse of its EXIF orientation. */
const stored: Record<number, (picture: RawPicture) => Promise<RawPicture>> = {
  1: async (picture) => picture,
  2: (picture) => mirrored(picture, 'flop'),
  3: (picture) => rotated(picture, 180),
  4: (picture) => mirrored(picture, 'flip'),
  5: async (picture) => mirrored(await rotated(picture, 90), 'flop'),
  6: (picture) => rotated(picture, 270),
  7: async (picture) => mirrored(await rotated(picture, 90), 'flip'),
  8: (picture) => rotated(picture, 90),
};

const made = new Map<string, Promise<Buffer>>();

/** Creates each image once per process; no test changes it. */
function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const picture = made.get(name) ?? make();
  made.set(name, picture);
  return picture;
}

/** A camera JPEG with EXIF orientation; `width` and `height` are those of the upright image. */
export function photo(orientation = 1, width = 240, height = 160): Promise<Buffer> {
  return once(`photo ${orientation} ${width} ${height}`, () => makePhoto(orientation, width, height));
}

/** The pixels that a camera in this orientation stores. */
async function storedPixels(orientation: number, width: number, height: number) {
  const turn = stored[orientation];
  if (!turn) throw new Error(`No orientation ${orientation}.`);
  return open(await turn(upright(width, height)));
}

/** The same image as a PNG, WebP or AVIF of 240 by 160 pixels with EXIF orientation. */
export async function photoOfFormat(format: 'png' | 'webp' | 'avif', orientation: number): Promise<Buffer> {
  const picture = await storedPixels(orientation, 240, 160);
  return await picture.toFormat(format, { lossless: true }).withMetadata({ orientation }).toBuffer();
}

async function makePhoto(orientation: number, width: number, height: number): Promise<Buffer> {
  const picture = await storedPixels(orientation, width, height);
  return await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).withMetadata({ orientation }).toBuffer();
}

/** The same image as a PNG with exact colours. */
export function exactPhoto(width: number, height: number): Promise<Buffer> {
  return once(`exact ${width} ${height}`, () => open(upright(width, height)).png().toBuffer());
}

/** The colour at a point of the stored image, ignoring EXIF orientation. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<Colour> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** The corner with this colour, within JPEG's tolerance. */
export function cornerOf(colour: Colour): string | undefined {
  const near = (other: Colour) => other.every((part, index) => Math.abs(part - (colour[index] ?? 0)) < 24);
  return Object.entries(corners).find(([, other]) => near(other))?.[0];
}

/**
 * A WebM video of changing colours, recorded by the browser; longer if the browser is too slow to draw enough frames.
 */
export async function recordVideo(page: Page, milliseconds = 1500): Promise<Buffer> {
  const base64 = await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const context = canvas.getContext('2d');
    let frame = 0;
    const timer = setInterval(() => {
      frame += 1;
      context.fillStyle = 'hsl(' + frame * 9 + ' 80% 50%)';
      context.fillRect(0, 0, 160, 90);
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
    recorder.start();
    do await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));
    while (frame < 10);
    recorder.stop();
    await stopped;
    clearInterval(timer);
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  })()`);
  return Buffer.from(String(base64), 'base64');
}
