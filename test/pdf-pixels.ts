/** A PDF's page as a picture: what a reader sees of it, not what the file contains. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './chromium.ts';

/** Draws the page by pdf.js. @returns the picture's `data:` address */
const draw = `async ([base64, number]) => {
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const file = await globalThis.getDocument({ data }).promise;
  const page = await file.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
  await page.render({ canvas, viewport }).promise;
  return canvas.toDataURL();
}`;

/** Red, green and blue of the pixel so many points from the left and the top of a page. */
export type PixelAt = (left: number, top: number) => number[];

/** The pixels of a page, one for each point. @param number of the page, from 1 */
export async function pdfPixels(pdf: Uint8Array, number = 1): Promise<PixelAt> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium: run the test command of the README first.');
  const library = await readFile(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ type: 'module', content: `${library}\nglobalThis.getDocument = getDocument;` });
    const base64 = Buffer.from(pdf).toString('base64');
    await page.waitForFunction('globalThis.getDocument');
    const address = await page.evaluate<string>(`(${draw})(${JSON.stringify([base64, number])})`);
    const picture = sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')).removeAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    return (left, top) => {
      const start = (Math.round(top) * info.width + Math.round(left)) * info.channels;
      return [...data.subarray(start, start + 3)];
    };
  } finally {
    await browser.close();
  }
}
