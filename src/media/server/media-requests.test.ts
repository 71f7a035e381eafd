/** Requests for photos and videos that are accepted and refused, with each kind of storage. */
import { describe, expect, test } from 'vitest';
import { MediaFixture, mediaPlaces } from '#test/media/media-fixture.ts';

const png = encodeURIComponent('image/png');
const mp4 = encodeURIComponent('video/mp4');

describe.each(mediaPlaces)('media requests on %s', (_name, setUp) => {
  const fixture = new MediaFixture(setUp);
  const { addTruck, uploadAddress } = fixture;

  test("another company's truck and unknown media give 404 with the message of each route", async () => {
    const truck = await addTruck();
    const elsewhere = truck.replace('abbasAutos', 'redStar');
    const messages = async (base: string) => [
      (await fixture.user.get(`${base}/images`)).body.message,
      (await fixture.user.get(`${base}/videos`)).body.message,
      (await fixture.user.post(`${base}/image/${png}`)).body.message,
      (await fixture.user.post(`${base}/video/${mp4}`)).body.message,
    ];
    const noTruck = 'The requested truck does not exist.';
    expect(await messages(elsewhere)).toEqual([noTruck, noTruck, noTruck, noTruck]);
    expect([
      (await fixture.user.get(`${truck}/images/none`)).body.message,
      (await fixture.user.get(`${truck}/videos/none`)).body.message,
      (await fixture.user.delete(`${truck}/image/none`)).body.message,
      (await fixture.user.delete(`${truck}/video/none`)).body.message,
    ]).toEqual([
      'The requested truck image does not exist.',
      'The requested truck video does not exist.',
      'The truck image to be deleted was not found.',
      'The truck video to be deleted was not found.',
    ]);
  });

  test.each([
    'image/svg+xml',
    'text/html',
    'video/mp4',
    'image/',
    'image/x-unknown',
    'application/octet-stream',
    'image/png; a=b',
  ])('an image upload of type %s is refused with 400', async (type) => {
    const truck = await addTruck();
    const { status, body } = await fixture.user.post(`${truck}/image/${encodeURIComponent(type)}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'Failed to upload truck image.', errors: [{ path: 'contentType' }] });
  });

  test('types are accepted in upper and lower case, and an image is not a video', async () => {
    const truck = await addTruck();
    await uploadAddress(truck, 'image', 'IMAGE/PNG');
    await uploadAddress(truck, 'video', 'Video/QuickTime');
    const { status, body } = await fixture.user.post(`${truck}/video/${png}`);
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Failed to upload truck video.' });
  });

  test('an upload URL is never stored, and repeating the request returns a URL for the same file', async () => {
    const truck = await addTruck();
    const key = { 'idempotency-key': `upload-${truck}` };
    const responses = await Promise.all([1, 2].map(() => fixture.user.post(`${truck}/image/${png}`, undefined, key)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const files = responses.map(({ body }) => new URL(String(body.uri), 'http://localhost').pathname);
    expect(new Set(files).size).toBe(1);
    const storedResponses = await fixture.app.db.selectFrom('idempotency_key').select('response').execute();
    expect(storedResponses.filter(({ response }) => response?.includes('://'))).toEqual([]);
  });
});
