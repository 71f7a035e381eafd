/** E-mails while the process is killed: each arrives, none twice (specification, section 15.3). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database/database.ts';
import { startMailFixture } from '#test/mail/mail-fixture.ts';
import { ensureWebBuild } from './web-build.ts';

// Whole processes start here.
vi.setConfig({ testTimeout: 300_000 });

/** Where the process is killed, by how many messages the server has taken: while one is announced, and before it is answered. */
const kills = new Map<number, 'announced' | 'taken'>([
  [4, 'announced'],
  [10, 'taken'],
]);
const people = Array.from({ length: 15 }, (_, at) => `buyer${at + 1}@harbour.example`);

test('15 e-mails in the hands of three processes, of which two are killed: each arrives, none twice', async () => {
  await ensureWebBuild();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const done = new Set<number>();
  /** Whose messages were taken by the server without an answer. */
  const unanswered = new Set<string>();

  /** A kill takes only the message that is on its way: what became of those before it is noted. */
  async function othersNoted(): Promise<void> {
    const noted = database.db.selectFrom('mail').select('recipient').where('finished_at', 'is not', null);
    const recipients = async () => (await noted.execute()).map(({ recipient }) => recipient);
    const answered = fixture.server.taken.flatMap(({ to }) => to).filter((to) => !unanswered.has(to));
    await expect.poll(recipients).toEqual(expect.arrayContaining(answered));
  }

  const fixture = await startMailFixture({
    databaseUrl: database.url,
    // One at a time, so that of the others nothing is on its way at the moment of a kill.
    rules: (kill) => {
      const killAt = async (place: 'announced' | 'taken', to: string) => {
        const taken = fixture.server.taken.length;
        if (kills.get(taken) !== place || done.has(taken)) return;
        if (place === 'taken') unanswered.add(to);
        await othersNoted();
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
