/** Photos of every orientation are stored and shown upright. */
import sharp from 'sharp';
import { putFile } from '#test/media/media-files.ts';
import { type Colour, cornerOf, photo, photoOfFormat } from '#test/media/photos.ts';
import { expect, test } from './fixtures.ts';
import {
  backAtTruck,
  card,
  cornersOf,
  picker,
  sampleJpeg,
  save,
  screen,
  storedFiles,
  uprightCorners,
  visit,
} from './media-steps.ts';

let truckId: string;
test.beforeEach(async ({ app }) => {
  truckId = await app.addTruck();
});

function held(orientations: readonly number[]) {
  return Promise.all(orientations.map(async (number) => sampleJpeg(`held-${number}.jpg`, await photo(number))));
}

/** Uploads files on the open page, and expects each to be stored upright. */
async function expectUpright(
  { page, call }: Awaited<ReturnType<typeof visit>>,
  files: Awaited<ReturnType<typeof held>>,
) {
  await picker(page).setInputFiles(files);
  await expect(card(page, files.at(-1)?.name ?? '')).toBeVisible();
  await save(page);
  await backAtTruck(page, truckId);
  const stored = await storedFiles(call, 'images');
  expect(stored).toHaveLength(files.length);
  for (const picture of stored) {
    expect(await sharp(picture).metadata()).toMatchObject({ width: 240, height: 160 });
    expect(await cornersOf(picture)).toEqual(uprightCorners);
  }
}

test('photos of all eight orientations, and WebP and PNG photos with an orientation, are stored upright', async ({
  app,
}) => {
  const visited = await visit(app, truckId, screen(truckId, 'images/upload'), { withPause: true });
  const others = (['webp', 'png'] as const).flatMap((format) =>
    [6, 3].map(async (orientation) => ({
      name: `held-${orientation}.${format}`,
      mimeType: `image/${format}`,
      buffer: await photoOfFormat(format, orientation),
    })),
  );
  await expectUpright(visited, [...(await held([1, 2, 3, 4, 5, 6, 7, 8])), ...(await Promise.all(others))]);
  await expect(
    visited.page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Show Truck Image 12' }),
  ).toBeVisible();
});

/** Makes the browser ignore the orientation of images, always or on request. */
const decodeRaw = (when: string) => `
  const open = createImageBitmap;
  const withoutExif = async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const parts = [bytes.subarray(0, 2)];
    let at = 2;
    while (bytes[at + 1] >= 0xe0 && bytes[at + 1] <= 0xef) {
      const end = at + 2 + bytes[at + 2] * 256 + bytes[at + 3];
      if (bytes[at + 1] !== 0xe1) parts.push(bytes.subarray(at, end));
      at = end;
    }
    return new Blob([...parts, bytes.subarray(at)], { type: file.type });
  };
  globalThis.createImageBitmap = async (file, options) => open(${when} ? await withoutExif(file) : file);
`;

// This Chromium always applies the orientation of images.
const browsers = [
  ['turns no picture by itself', 'true'],
  ['leaves a picture as it was stored when it is asked to', "options?.imageOrientation === 'none'"],
] as const;

for (const [what, when] of browsers)
  test(`a browser that ${what} stores photos upright`, async ({ app }) => {
    const visited = await visit(app, truckId, 'about:blank');
    await visited.page.addInitScript(decodeRaw(when));
    await visited.page.goto(screen(truckId, 'images/upload'));
    // One orientation of each kind.
    await expectUpright(visited, await held([1, 4, 6, 8]));
  });

/** Runs in the page: returns the size of an image and its corner colours as displayed. */
function shownPixels(picture: HTMLImageElement | SVGElement | HTMLElement): { size: number[]; colours: Colour[] } {
  if (!(picture instanceof HTMLImageElement)) throw new Error('No picture.');
  const { naturalWidth: width, naturalHeight: height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas.');
  context.drawImage(picture, 0, 0);
  const points = [
    [2, 2],
    [width - 3, 2],
    [2, height - 3],
    [width - 3, height - 3],
  ] as const;
  const colours = points.map(([x, y]): Colour => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
    return [red, green, blue];
  });
  return { size: [width, height], colours };
}

test('turned and mirrored originals of every format are upright in full screen, like their thumbnails', async ({
  app,
}) => {
  const { page, waitForThumbnails } = await visit(app, truckId, 'about:blank');
  const calls = await app.callsAs('User');
  const kinds = (['webp', 'png', 'avif'] as const).flatMap((format) => [[format, 6] as const, [format, 7] as const]);
  for (const [format, orientation] of kinds) {
    const type = `image/${format}`;
    const address = `/api/abbasAutos/trucks/${truckId}/image/${encodeURIComponent(type)}`;
    const { body } = await calls.post(`${address}?name=${format}-${orientation}.${format}`);
    expect((await putFile(body.uri, await photoOfFormat(format, orientation), type)).status).toBe(201);
  }
  await waitForThumbnails(kinds.length);
  await page.goto(screen(truckId, 'view'));
  const carousel = page.getByRole('region', { name: 'Photos' });
  await carousel.getByRole('button', { name: 'Full screen' }).click();
  for (const [index, kind] of kinds.entries()) {
    const slide = carousel.locator('[aria-roledescription=slide]:not([inert])');
    await expect(slide).toHaveAttribute('aria-label', new RegExp(`^Truck Image ${index + 1},`));
    const pictures = slide.locator('img');
    await expect(slide.locator('img[src^="blob:"][data-loaded]')).toBeVisible();
    for (const picture of [pictures.first(), pictures.last()]) {
      const shown = async () => {
        const { size, colours } = await picture.evaluate(shownPixels);
        return [...size, ...colours.map(cornerOf)];
      };
      const upright = [240, 160, 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
      await expect.poll(shown, kind.join(' ')).toEqual(upright);
    }
    await page.keyboard.press('ArrowRight');
  }
});
