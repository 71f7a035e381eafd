/** 12-megapixel photos like those of phones: detail of every size, and the noise of a small sensor. */
import sharp from 'sharp';

const width = 4032;
const height = 3024;

/** Number of patches of colour across the picture, from sky to gravel; each layer has less contrast. */
const layers = [4, 9, 20, 45, 100, 220, 480, 1000, 2000];
const firstContrast = 60;
const contrastFactor = 0.62;

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function layer(patches: number, random: () => number): Promise<Buffer> {
  const rows = Math.ceil((patches * height) / width);
  const colours = Buffer.alloc(patches * rows * 3);
  for (let at = 0; at < colours.length; at += 3) {
    // Most things in a yard are nearly grey.
    const light = random() * 255;
    for (let channel = 0; channel < 3; channel += 1) colours[at + channel] = light * 0.8 + random() * 51;
  }
  return await sharp(colours, { raw: { width: patches, height: rows, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
}

/** A JPEG of about 4 MB. @param noise standard deviation of the sensor noise: 3 in daylight, 8 indoors */
export async function phonePhoto(seed: number, noise: number): Promise<Buffer> {
  const random = randomNumbers(seed);
  const values = new Float32Array(width * height * 3).fill(128);
  for (const [index, patches] of layers.entries()) {
    const share = (firstContrast * contrastFactor ** index) / 128;
    const pixels = await layer(patches, random);
    for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) + ((pixels[at] ?? 0) - 128) * share;
  }
  const pixels = Buffer.alloc(values.length);
  // The sum of three uniform numbers approximates sensor noise.
  for (let at = 0; at < pixels.length; at += 1) {
    const value = (values[at] ?? 0) + (random() + random() + random() - 1.5) * 2 * noise;
    pixels[at] = Math.min(255, Math.max(0, value));
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
