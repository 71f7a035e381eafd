/**
 * Makes the demo's logos and films anew: `node test/make-demo-files.ts`. In a film a truck drives into its company's
 * yard: Chromium draws and compresses the pictures (VP8), and `webm.ts` puts them into WebM.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { filmed, filmNames, paintOf } from '#app/demo/photos/films.ts';
import { drawLogo } from '#app/demo/photos/logos.ts';
import { type DrawnStock, drawLayers } from '#app/demo/photos/scene.ts';
import { type Company, companies } from '#shared/companies.ts';
import { findChromium } from './chromium.ts';
import { type Frame, webmOf } from './webm.ts';

const film = { width: 640, height: 400, framesPerSecond: 20, seconds: 6, bitsPerSecond: 260_000 };

/** Runs in the browser: moves the truck over the yard and compresses each picture. */
const record = `async ({ yard, truck, film }) => {
  const load = async (svg) => {
    const image = new Image();
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
    await image.decode();
    return image;
  };
  const [behind, before] = [await load(yard), await load(truck)];
  const canvas = new OffscreenCanvas(film.width, film.height);
  const context = canvas.getContext('2d');
  const frames = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ isKey: chunk.type === 'key', ms: Math.round(chunk.timestamp / 1000), bytes: bytes.toBase64() });
    },
    error: (error) => { throw error; },
  });
  encoder.configure({ codec: 'vp8', width: film.width, height: film.height, bitrate: film.bitsPerSecond, framerate: film.framesPerSecond });
  const count = film.seconds * film.framesPerSecond;
  for (let index = 0; index < count; index += 1) {
    const share = index / (count - 1);
    const driven = 1 - (1 - Math.min(1, share / 0.6)) ** 3;
    const near = 1 + 0.5 * Math.max(0, (share - 0.6) / 0.4);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.translate(film.width * 0.8, film.height * 0.7);
    context.scale(near, near);
    context.translate(-film.width * 0.8, -film.height * 0.7);
    context.drawImage(behind, 0, 0, film.width, film.height);
    const shake = driven < 0.98 ? Math.sin(index) * 0.6 : 0;
    context.drawImage(before, (driven - 1) * film.width, shake, film.width, film.height);
    const frame = new VideoFrame(canvas, { timestamp: (index * 1_000_000) / film.framesPerSecond });
    encoder.encode(frame, { keyFrame: index % (2 * film.framesPerSecond) === 0 });
    frame.close();
  }
  await encoder.flush();
  return frames;
}`;

async function framesOf(page: Page, company: Company): Promise<Frame[]> {
  const { body, color } = filmed[company];
  const paint = paintOf(color);
  const truck: DrawnStock = {
    company,
    body,
    color: paint,
    axle: '6x2',
    isHighCab: true,
    regNumber: '',
    mileage: '',
    day: 0,
  };
  const layers = drawLayers(truck, film.width);
  const frames = await page.evaluate(`(${record})(${JSON.stringify({ ...layers, film })})`);
  return (frames as { isKey: boolean; ms: number; bytes: string }[]).map(({ bytes, ...frame }) => ({
    ...frame,
    bytes: Buffer.from(bytes, 'base64'),
  }));
}

for (const company of companies) {
  const drawn = await sharp(Buffer.from(drawLogo(company, 320)))
    .trim()
    .toBuffer();
  const logo = sharp(drawn).png({ palette: true, colours: 16, compressionLevel: 9 });
  const name = filmNames[company].replace('webm', 'png');
  await logo.toFile(fileURLToPath(new URL(`../src/app/demo/letterhead/${name}`, import.meta.url)));
}

const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  // Browsers compress on pages of the own machine, and of secure ones, only.
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('http://localhost/');
  for (const company of companies) {
    const file = webmOf(await framesOf(page, company), film);
    await writeFile(new URL(`../src/app/demo/photos/${filmNames[company]}`, import.meta.url), file);
    process.stdout.write(`${filmNames[company]}: ${file.length} bytes\n`);
  }
} finally {
  await browser.close();
}
