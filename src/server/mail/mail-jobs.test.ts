/** What the outbox, the jobs page and the log say about an e-mail that is not sent, and who may finish an attempt. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import { appForFile, appForTest, type TestApp } from '#test/app/test-app.ts';
import { type MailServerRules, startMailServer } from '#test/mail/mail-server.ts';
import { freePort } from '#test/network/free-port.ts';
import { sendMailJob } from './mail-job.ts';
import { insertMail, openHandOver, type StoredMail, updateMail } from './mail-store.ts';

const from = 'office@trucks.example';
const ann = 'ann@harbour.example';

let count = 0;

/** An e-mail of the outbox and what is stored of it later. */
async function addMail({ db }: TestApp, fields: Partial<StoredMail> = {}) {
  count += 1;
  const id = `mail-${count}`;
  const { details: _, content: _content, finished_at: _finished, ...given } = fields;
  await insertMail(db, {
    ...{ id, message_id: `<${id}@trucks.example>`, kind: 'user', owner_id: 'person|User', recipient: ann },
    ...{ copy_recipient: null, company: null, copy_n: null, subject: 'Hello', body: 'Dear Ann', file_name: null },
    ...{ content: null, pending: [ann], request_id: `request-${count}`, reason: null, created_by: null },
    ...given,
  });
  const stored = () => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { id, stored, queue: () => enqueueJob(db, sendMailJob, { id }) };
}

/** What administrators see of the e-mail's job. */
async function jobMessage({ db }: TestApp, id: string): Promise<unknown> {
  const { rows } = await sql<{ message: string | null }>`
    select output->>'message' as message from pgboss.job where data->>'id' = ${id}`.execute(db);
  return rows[0]?.message;
}

async function appWithServer(rules: MailServerRules, logIn = '') {
  const server = await startMailServer(rules);
  onTestFinished(() => server.stop());
  const log: string[] = [];
  const env = { SMTP_URL: `smtp://${logIn}127.0.0.1:${server.port}`, MAIL_FROM: from };
  return { server, log, app: await appForTest({ env, onLog: (line) => log.push(line) }) };
}

test('the job of an e-mail says that e-mail has been switched off, and the e-mail waits', async () => {
  const app = await appForTest({});
  const { id, stored, queue } = await addMail(app);
  await queue();
  await app.tidy();
  expect(await jobMessage(app, id)).toBe('E-mail has been switched off.');
  expect(await stored()).toMatchObject({ state: 'Waiting', attempt: 0, reason: null });
});

test.each<[string, MailServerRules, logIn: string, reason: string, refusals: number]>([
  ['a wrong address', { refuse: () => 550 }, '', '550 No such mailbox', 1],
  ['a full mailbox', { refuse: () => 452 }, '', '452 No such mailbox', 0],
  ['our password', { refuseLogIn: true }, 'office:wrong@', '535 Authentication not implemented', 0],
])('an e-mail that the server refuses for %s waits, with the reason in the outbox and in the log', async (...row) => {
  const [, rules, logIn, reason, refusals] = row;
  const { app, log } = await appWithServer(rules, logIn);
  const { id, stored, queue } = await addMail(app);
  await queue();
  await expect.poll(() => jobMessage(app, id)).toBe('The mail server rejected it.');
  const mail = await stored();
  expect(mail).toMatchObject({ state: 'Waiting', refusals, reason });
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const msg = 'an e-mail was not accepted and will be retried';
  expect(lines).toContainEqual(expect.objectContaining({ msg, mailId: id, reason: mail.reason }));
});

test('an unreachable server is named with its error', async () => {
  const app = await appForTest({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: from } });
  const { stored, queue } = await addMail(app);
  await queue();
  await app.tidy();
  expect(await stored()).toMatchObject({ state: 'Waiting', reason: expect.stringContaining('ECONNREFUSED') });
});

test('an e-mail that the server may have already is not sent again; its history says to check with the recipient', async () => {
  const { app, server } = await appWithServer({});
  const { id, stored, queue } = await addMail(app, { state: 'HandedOver', attempt: 1, refusals: 2 });
  await queue();
  await app.tidy();
  const reason = 'Sending was interrupted. Check with the recipient before sending again.';
  expect(await stored()).toMatchObject({ state: 'Unknown', attempt: 1, refusals: 2, reason });
  expect(server.taken).toEqual([]);
  const [entry] = await app.db.selectFrom('audit_entry').selectAll().where('record_id', '=', id).execute();
  expect(entry).toMatchObject({
    ...{ record_type: 'mail', request_id: `request-${count}`, parent_id: 'person|User' },
    changes: { outcome: { old: 'Waiting', new: 'Unknown' }, reason: { old: null, new: reason } },
  });
});

test.each([
  ['is deleted once it is sent', true, ''],
  ['is kept if it has no secret', false, 'Dear Ann'],
])('the text of an e-mail %s', async (_name, isSecret, body) => {
  const { app, server } = await appWithServer({});
  const { stored, queue } = await addMail(app, { is_secret: isSecret });
  await queue();
  await app.tidy();
  expect(server.taken.map(({ mail }) => mail.text?.trim())).toEqual(['Dear Ann']);
  expect(await stored()).toMatchObject({ state: 'Sent', pending: [], reason: null, body });
  expect((await stored()).finished_at).toBeInstanceOf(Date);
});

test('the text of a secret e-mail is kept until it is sent', async () => {
  const { app } = await appWithServer({ refuse: () => 450 });
  const { stored, queue } = await addMail(app, { is_secret: true });
  await queue();
  await app.tidy();
  expect(await stored()).toMatchObject({ state: 'Waiting', body: 'Dear Ann', finished_at: null });
});

test('the demo sends nothing, and keeps the text of every e-mail for its page', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const url = `smtp://127.0.0.1:${server.port}`;
  const app = await appForTest({ mail: { url, from, shownAt: '/mail' } });
  const { stored, queue } = await addMail(app, { is_secret: true });
  await queue();
  await app.tidy();
  expect(await stored()).toMatchObject({ state: 'Sent', pending: [], body: 'Dear Ann' });
  expect(server.taken).toEqual([]);
});

const app = await appForFile();

test('an attempt does not end its message if another process has claimed the e-mail since', async () => {
  const { id, stored } = await addMail(app, { state: 'Sending', attempt: 1 });
  const handOver = openHandOver(app.db, await stored());
  await updateMail(app.db, id, { attempt: 2 });
  await expect(handOver.assertOwn()).rejects.toThrow('Another process has taken it over.');
  handOver.release();
});

test('an attempt that is over does not end its message', async () => {
  const { stored } = await addMail(app, { state: 'Sending', attempt: 1 });
  const handOver = openHandOver(app.db, await stored());
  handOver.release();
  await expect(handOver.assertOwn()).rejects.toThrow('Sending was interrupted.');
});

test('an attempt marks the e-mail as handed over only after it has checked that the e-mail is still its own', async () => {
  const { stored } = await addMail(app, { state: 'Sending', attempt: 1 });
  const handOver = openHandOver(app.db, await stored());
  expect(() => handOver.mark()).toThrow('Sending stalled.');
  await handOver.assertOwn();
  handOver.mark();
  await expect.poll(async () => (await stored()).state).toBe('HandedOver');
});
