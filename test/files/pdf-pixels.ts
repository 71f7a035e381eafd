/** Renders a PDF page, to test what a reader sees. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { findChromium } from '../run/chromium.ts';

/** Renders the page with pdf.js. @returns a data URL of the picture */
const draw = `async ([base64, scale]) => {
  const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const file = await globalThis.getDocument({ data }).promise;
  const page = await file.getPage(1);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
  await page.render({ canvas, viewport }).promise;
  return canvas.toDataURL();
}`;

interface Picture {
  /** Four bytes per pixel, row by row. */
  data: Buffer;
  width: number;
  height: number;
}

/** The first page with `scale` pixels per point. */
async function drawPage(pdf: Uint8Array, scale: number): Promise<Picture> {
  const executablePath = await findChromium();
  const library = await readFile(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ type: 'module', content: `${library}\nglobalThis.getDocument = getDocument;` });
    await page.waitForFunction('globalThis.getDocument');
    const base64 = Buffer.from(pdf).toString('base64');
    const address = await page.evaluate<string>(`(${draw})(${JSON.stringify([base64, scale])})`);
    const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')).ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } finally {
    await browser.close();
  }
}

/** Red, green and blue of the pixel at this distance in points from the left and top of the page. */
type PixelAt = (left: number, top: number) => number[];

/** The pixels of the first page, one per point. */
export async function pdfPixels(pdf: Uint8Array): Promise<PixelAt> {
  const { data, width } = await drawPage(pdf, 1);
  return (left, top) => {
    const start = (Math.round(top) * width + Math.round(left)) * 4;
    return [...data.subarray(start, start + 3)];
  };
}

/** The text of the QR code on the first page; undefined without a code. */
export async function pdfCode(pdf: Uint8Array): Promise<string | undefined> {
  const { data, width, height } = await drawPage(pdf, 2);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
