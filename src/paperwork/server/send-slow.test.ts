/** A slow or unresponsive mail server delays neither requests nor other jobs nor shutdown. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForTest, type Client, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { type MailServerRules, startMailServer } from '#test/mail/mail-server.ts';
import { picture, putFile } from '#test/media/media-files.ts';

const people = ['ann', 'bob', 'cat', 'dan', 'eve'].map((name) => `${name}@harbour.example`);

async function serverForTest(rules: MailServerRules) {
  const server = await startMailServer(rules);
  onTestFinished(() => server.stop());
  return server;
}

const configOf = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@trucks.example' });

async function sendInvoice(app: TestApp, to: readonly string[]) {
  const user = await app.as('User');
  const truck = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const { body } = await user.post('/api/butler/invoices', paperBody([truck.body.id]));
  const path = `/api/butler/invoices/${body.id}`;
  for (const person of to) {
    const mailBody = { to: person, subject: 'Invoice ready', text: 'Dear buyer' };
    expect((await user.post(`${path}/send`, mailBody)).status).toBe(202);
  }
  const outcomes = async () => {
    const { body: copies } = await user.get(`${path}/issued-copies`);
    return copies.map(({ outcome }: { outcome: string }) => outcome);
  };
  return { user, outcomes };
}

/** Creates and deletes a truck with a photo, which starts a background job. */
async function removeTruck(user: Client): Promise<void> {
  const { body: truck } = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const path = `/api/butler/trucks/${truck.id}`;
  const { body: image } = await user.post(`${path}/image/image%2Fpng`);
  await putFile(image.uri, await picture('png'), 'image/png');
  expect((await user.delete(path)).status).toBe(204);
}

async function countDone(app: TestApp, job: string): Promise<number> {
  const { rows } = await sql`select 1 from pgboss.job where name = ${job} and state = 'completed'`.execute(app.db);
  return rows.length;
}

const never = () => new Promise<void>(() => undefined);

test('a server that never greets blocks no request or other job, and its connection is closed at shutdown', async () => {
  const server = await serverForTest({ onConnect: never });
  const app = await startTestApp({ env: configOf(server.port) });
  const { user, outcomes } = await sendInvoice(app, people);
  await expect.poll(() => server.open()).toBe(2);
  await removeTruck(user);
  await expect.poll(() => countDone(app, 'remove-media')).toBeGreaterThan(0);
  expect(await outcomes()).toEqual(people.map(() => 'Waiting'));
  await app.stop();
  await expect.poll(() => server.open()).toBe(0);
  expect(server.taken).toEqual([]);
});

test('a server that takes minutes for one e-mail gets it once, and other e-mails meanwhile', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const server = await serverForTest({ onTaken: (to) => (to.includes('ann@harbour.example') ? answered : undefined) });
  const app = await appForTest({ env: configOf(server.port) });
  const { outcomes } = await sendInvoice(app, people);
  const sent = people.map((person) => (person.startsWith('ann') ? 'Waiting' : 'Sent'));
  await expect.poll(async () => (await outcomes()).toSorted()).toEqual(sent.toSorted());
  answer();
  await expect.poll(async () => new Set(await outcomes())).toEqual(new Set(['Sent']));
  expect(server.taken.flatMap(({ to }) => to).toSorted()).toEqual(people);
});
