/** The order of a truck's photos, its cover and its thumbnails, with each kind of storage. */
import { describe, expect, test } from 'vitest';
import { bytesAt, picture, putFile } from '#test/media/media-files.ts';
import { MediaFixture, mediaPlaces } from '#test/media/media-fixture.ts';

/** The app with one kind of storage, and helpers for photos. */
function photosIn(setUp: (typeof mediaPlaces)[number][1]) {
  const fixture = new MediaFixture(setUp);
  const { addTruck, upload } = fixture;
  const namesOf = async (truck: string): Promise<string[]> =>
    (await fixture.user.get(`${truck}/images`)).body.map(({ name }: { name: string }) => name);
  const coverOf = async (truck: string) => (await fixture.user.get(truck)).body.coverImage;
  const order = (truck: string, names: readonly unknown[]) => fixture.user.put(`${truck}/images/order`, { names });

  async function withPhotos(count: number): Promise<{ truck: string; names: string[] }> {
    const truck = await addTruck();
    for (let index = 0; index < count; index += 1) await upload(truck, await picture('png', 40 + index, 30));
    return { truck, names: await namesOf(truck) };
  }
  return { fixture, upload, namesOf, coverOf, order, withPhotos };
}

describe.each(mediaPlaces)('photos on %s', (_place, setUp) => {
  const { fixture, upload, namesOf, coverOf, order, withPhotos } = photosIn(setUp);

  test('are listed in the chosen order with new ones last, and the first is the cover', async () => {
    const { truck, names } = await withPhotos(3);
    const [a = '', b = '', c = ''] = names;
    expect(await coverOf(truck)).toBe(a);
    const answer = await order(truck, [c, a, b]);
    expect(answer).toMatchObject({ status: 200, body: [{ name: c }, { name: a }, { name: b }] });
    expect(await namesOf(truck)).toEqual([c, a, b]);
    expect(await coverOf(truck)).toBe(c);
    await upload(truck, await picture('png', 50, 50));
    const [, , , d = ''] = await namesOf(truck);
    expect(await namesOf(truck)).toEqual([c, a, b, d]);
    expect((await fixture.user.delete(`${truck}/image/${c}`)).status).toBe(204);
    expect([await namesOf(truck), await coverOf(truck)]).toEqual([[a, b, d], a]);
    for (const name of [a, b, d]) await fixture.user.delete(`${truck}/image/${name}`);
    expect(await coverOf(truck)).toBeNull();
  });

  test('are listed with their URLs, which work for originals and thumbnails', async () => {
    const { truck, names } = await withPhotos(2);
    await fixture.app.tidy();
    const read = async () => (await fixture.user.get(`${truck}/images?addresses=true`)).body;
    const images = await read();
    expect(images).toEqual(
      names.map((name) => ({ name, uri: expect.any(String), small: expect.any(String), large: expect.any(String) })),
    );
    for (const [index, { uri, small, large }] of images.entries()) {
      expect((await bytesAt(uri)).equals(await picture('png', 40 + index, 30))).toBe(true);
      for (const thumbnail of [small, large]) {
        expect((await fetch(thumbnail)).headers.get('content-type')).toBe('image/webp');
      }
    }
    expect((await read()).map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('give a page of a list their small thumbnails in one response', async () => {
    const [one, two] = [await withPhotos(1), await withPhotos(1)];
    const [first = '', second = ''] = [one.names[0], two.names[0]];
    await fixture.app.tidy();
    const { status, body } = await fixture.user.get(`/api/thumbnails?names=${first},unknown,${second}`);
    expect(status).toBe(200);
    expect(new Set(body.map(({ name }: { name: string }) => name))).toEqual(new Set([first, second]));
    expect((await fetch(body[0].uri)).headers.get('content-type')).toBe('image/webp');
    expect((await fixture.user.get('/api/thumbnails?names=')).body).toEqual([]);
    const many = Array.from({ length: 201 }, (_, index) => `n${index}`).join(',');
    expect((await fixture.user.get(`/api/thumbnails?names=${many}`)).status).toBe(400);
  });

  test('can be ordered together with one that arrived without being reported', async () => {
    const { truck, names } = await withPhotos(1);
    const uri = await fixture.uploadAddress(truck);
    await putFile(uri, await picture('png'), 'image/png');
    const late = decodeURIComponent(new URL(uri).pathname).split('/').at(-1) ?? '';
    expect((await order(truck, [late, ...names])).status).toBe(200);
    expect(await coverOf(truck)).toBe(late);
  });
});

describe('photos on any storage', () => {
  const { fixture, namesOf, coverOf, order, withPhotos } = photosIn(mediaPlaces[0][1]);

  test('can only be ordered by exactly their names', async () => {
    const { truck, names } = await withPhotos(2);
    const [a = '', b = ''] = names;
    const other = (await withPhotos(1)).names;
    await fixture.uploadAddress(truck);
    for (const wrong of [[], [a], [a, a], [a, b, b], [a, b, 'nothing'], [a, ...other], [a, 7], 'ab']) {
      const answer = await order(truck, wrong as string[]);
      expect(answer).toMatchObject({ status: 400, body: { message: 'Failed to update order of truck images.' } });
      expect(answer.body.errors[0].path).toMatch(/^names/);
    }
    expect(await namesOf(truck)).toEqual([a, b]);
    expect((await order(truck, [b, a])).status).toBe(200);
  });

  test('have one order after concurrent changes, and the audit log has each change', async () => {
    const { truck, names } = await withPhotos(4);
    const orders = [names.toReversed(), [...names.slice(1), ...names.slice(0, 1)], names];
    const answers = await Promise.all([...orders, ...orders].map((one) => order(truck, one)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const now = await namesOf(truck);
    expect(orders).toContainEqual(now);
    expect(await coverOf(truck)).toBe(now[0]);
    const rows = await fixture.app.db
      .selectFrom('audit_entry')
      .select('changes')
      .where('record_type', '=', 'imageOrder')
      .where('record_id', '=', truck.split('/').at(-1) ?? '')
      .orderBy('id')
      .execute();
    expect(rows.at(-1)?.changes).toEqual({ imageIds: { old: expect.any(Array), new: now } });
    // Each change is logged once and is based on the previous one, so none was lost.
    const orderChanges = rows.map(({ changes }) => changes as { imageIds: { old: string[]; new: string[] } });
    for (const [index, { imageIds }] of orderChanges.entries()) {
      if (index > 0) expect(imageIds.old).toEqual(orderChanges[index - 1]?.imageIds.new);
    }
    expect(new Set(orderChanges.map(({ imageIds }) => JSON.stringify(imageIds.new))).size).toBeGreaterThan(1);
  });

  test('show their cover in lists and in the search', async () => {
    const { truck, names } = await withPhotos(2);
    const [a = '', b = ''] = names;
    await order(truck, [b, a]);
    const { body } = await fixture.user.get(truck);
    const rows = await fixture.user.get(`/api/abbasAutos/trucks/rows?fields=coverImage&limit=200`);
    expect(rows.body.rows).toContainEqual({ id: body.id, coverImage: b });
    const hits = (await fixture.user.get(`/api/find?text=${encodeURIComponent(body.regNumber)}`)).body;
    expect(hits[0]).toMatchObject({ kind: 'truck', id: body.id, cover: b });
  });
});
