/** The process is killed while e-mails are sent: each arrives once. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database/database.ts';
import { startMailFixture } from '#test/mail/mail-fixture.ts';
import { ensureWebBuild } from './web-build.ts';

// These tests start whole processes.
vi.setConfig({ testTimeout: 300_000 });

/** When to kill the process, by number of accepted messages: while announcing one, or before the server confirms it. */
const kills = new Map<number, 'announced' | 'taken'>([
  [4, 'announced'],
  [10, 'taken'],
]);
const people = Array.from({ length: 15 }, (_, at) => `buyer${at + 1}@harbour.example`);

test('15 e-mails sent by three processes, two of them killed, arrive exactly once each', async () => {
  await ensureWebBuild();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const done = new Set<number>();
  /** Recipients whose messages were accepted without a confirmation. */
  const unanswered = new Set<string>();

  /** Waits until earlier outcomes are stored, so that a kill affects only the message being sent. */
  async function waitForStoredOutcomes(): Promise<void> {
    const noted = database.db.selectFrom('mail').select('recipient').where('finished_at', 'is not', null);
    const recipients = async () => (await noted.execute()).map(({ recipient }) => recipient);
    const answered = fixture.server.taken.flatMap(({ to }) => to).filter((to) => !unanswered.has(to));
    await expect.poll(recipients).toEqual(expect.arrayContaining(answered));
  }

  const fixture = await startMailFixture({
    databaseUrl: database.url,
    // One at a time, so that a kill interrupts a single message.
    rules: (kill) => {
      const killAt = async (place: 'announced' | 'taken', to: string) => {
        const taken = fixture.server.taken.length;
        if (kills.get(taken) !== place || done.has(taken)) return;
        if (place === 'taken') unanswered.add(to);
        await waitForStoredOutcomes();
        done.add(taken);
        kill();
      };
      return {
        oneAtATime: true,
        refuse: async (to) => {
          await killAt('announced', to);
          return undefined;
        },
        onTaken: ([to = '']) => killAt('taken', to),
      };
    },
  });
  onTestFinished(() => fixture.stop());
  const invoice = await fixture.addInvoice();
  const sending = people.reduce((before, to) => before.then(() => fixture.send(invoice, to)), Promise.resolve());
  for (const round of kills.keys()) {
    await expect.poll(() => done.has(round), { timeout: 120_000 }).toBe(true);
    await fixture.restart();
  }
  await sending;
  const arrived = () => fixture.server.taken.flatMap(({ to }) => to).toSorted();
  await expect.poll(arrived, { timeout: 120_000 }).toEqual(people.toSorted());
  const outcomes = async () => [...(await fixture.outcomes(invoice)).values()].toSorted();
  const unknown = [...kills.values()].filter((place) => place === 'taken').map(() => 'Unknown');
  const sent = people.slice(unknown.length).map(() => 'Sent');
  await expect.poll(outcomes, { timeout: 120_000 }).toEqual([...sent, ...unknown]);
  expect(arrived()).toEqual(people.toSorted());
});
