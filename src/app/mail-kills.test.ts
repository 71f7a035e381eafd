/** E-mails while the process is killed: each arrives, none twice (specification, section 15.3). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { startMailScene } from '#test/mail-scene.ts';
import { ensureWebBuild } from './web-build.ts';

// Whole processes start here.
vi.setConfig({ testTimeout: 300_000 });

/** Where the process is killed, by how many messages the server has taken: while one is announced, and before it is answered. */
const kills = new Map<number, 'announced' | 'taken'>([
  [4, 'announced'],
  [11, 'taken'],
  [19, 'announced'],
  [24, 'taken'],
]);
const people = Array.from({ length: 30 }, (_, at) => `buyer${at + 1}@harbour.example`);

test('30 e-mails in the hands of five processes, of which four are killed: each arrives, none twice', async () => {
  await ensureWebBuild();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const done = new Set<number>();
  const scene = await startMailScene({
    databaseUrl: database.url,
    // One at a time, so that of the others nothing is on its way at the moment of a kill.
    rules: (kill) => {
      const killAt = (place: 'announced' | 'taken', taken: number) => {
        if (kills.get(taken) !== place || done.has(taken)) return;
        done.add(taken);
        kill();
      };
      return {
        oneAtATime: true,
        refuse: () => {
          killAt('announced', scene.server.taken.length);
          return undefined;
        },
        onTaken: () => killAt('taken', scene.server.taken.length),
      };
    },
  });
  onTestFinished(() => scene.stop());
  const invoice = await scene.addInvoice();
  const sending = people.reduce((before, to) => before.then(() => scene.send(invoice, to)), Promise.resolve());
  for (const round of kills.keys()) {
    await expect.poll(() => done.has(round), { timeout: 120_000 }).toBe(true);
    await scene.restart();
  }
  await sending;
  const arrived = () => scene.server.taken.flatMap(({ to }) => to).toSorted();
  await expect.poll(arrived, { timeout: 120_000 }).toEqual(people.toSorted());
  const outcomes = async () => [...(await scene.outcomes(invoice)).values()].toSorted();
  const unknown = [...kills.values()].filter((place) => place === 'taken').map(() => 'Unknown');
  const sent = people.slice(unknown.length).map(() => 'Sent');
  await expect.poll(outcomes, { timeout: 120_000 }).toEqual([...sent, ...unknown]);
  expect(arrived()).toEqual(people.toSorted());
});
