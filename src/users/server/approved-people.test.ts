/** URLs of files stop working when the user they were issued to loses access. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { picture, putFile } from '#test/media/media-files.ts';

const trucks = '/api/abbasAutos/trucks';

test.each(['demoted', 'deleted'] as const)(
  'a user who was %s can no longer open files by their earlier URLs',
  async (end) => {
    const app = await appForTest();
    const [user, colleague, superAdmin] = [await app.as('User'), await app.as('Admin'), await app.as('SuperAdmin')];
    const truck = `${trucks}/${(await user.post(trucks, truckBody())).body.id}`;
    const photo = await user.post(`${truck}/image/image%2Fpng`);
    expect((await putFile(photo.body.uri, await picture('png'), 'image/png')).status).toBe(201);
    const text = Buffer.from('A note.');
    const note = { kind: 'Other', name: 'note.txt', contentType: 'text/plain', size: text.length };
    const document = await user.post(`${truck}/documents`, note);
    expect((await putFile(document.body.uri, text, 'text/plain')).status).toBe(201);

    const addressesOf = async (client: typeof user): Promise<string[]> => {
      const { body: images } = await client.get(`${truck}/images?addresses=true`);
      const one = await client.get(`${truck}/images/${images[0].name}`);
      const file = await client.get(`${truck}/documents/${document.body.id}`);
      return [images[0].uri, one.body.uri, file.body.uri];
    };
    const statuses = (uris: string[]) => Promise.all(uris.map(async (uri) => (await fetch(uri)).status));
    const [own, theirs] = [await addressesOf(user), await addressesOf(colleague)];
    expect(await statuses([...own, ...theirs])).toEqual([200, 200, 200, 200, 200, 200]);

    const answer =
      end === 'demoted'
        ? await superAdmin.put('/api/users/person%7CUser/assign?role=other')
        : await superAdmin.delete('/api/auth0/users/person%7CUser');
    expect(answer.status).toBeLessThan(300);
    expect(await statuses(own)).toEqual([403, 403, 403]);
    expect(await statuses(theirs)).toEqual([200, 200, 200]);
  },
);
