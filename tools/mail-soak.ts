/** Papers sent by e-mail while the product is killed every few seconds: what arrived, and how often (specification, section 15.3). */
import { setTimeout as wait } from 'node:timers/promises';
import { type MailScene, startMailScene } from '#test/mail-scene.ts';

/** How a run went. */
export interface MailSoak {
  papers: number;
  kills: number;
  /** Papers that the mail server never had, and those that it had more than once. */
  missing: number;
  doubled: number;
  /** Papers by what the product says of their e-mail. */
  outcomes: Record<string, number>;
  seconds: number;
}

/** A process is killed some milliseconds after it has handed over some messages: one that is slow to start has none. */
const lifeOf = () => ({ messages: 3 + Math.floor(Math.random() * 12), ms: Math.random() * 3000 });
const pause = 20;
const senders = 4;

const addressOf = (paper: number) => `buyer${paper}@harbour.example`;

/** Kills it until `isOver`; the last process stays. */
async function killUntil(scene: MailScene, isOver: () => boolean, onKill: () => void): Promise<number> {
  let kills = 0;
  for (;;) {
    const { messages, ms } = lifeOf();
    const enough = scene.server.taken.length + messages;
    while (scene.server.taken.length < enough && !isOver()) await wait(pause);
    await wait(ms);
    if (isOver()) return kills;
    scene.kill();
    kills += 1;
    onKill();
    await scene.restart();
  }
}

async function sendAll(scene: MailScene, papers: number): Promise<string[]> {
  const invoices: string[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < papers) {
      const paper = next;
      next += 1;
      const invoice = await scene.addInvoice();
      invoices[paper] = invoice;
      await scene.send(invoice, addressOf(paper));
    }
  }
  await Promise.all(Array.from({ length: senders }, work));
  return invoices;
}

/** How many addresses were told how often. */
function countArrived(scene: MailScene, papers: number) {
  const counts = new Map<string, number>();
  for (const address of scene.server.taken.flatMap(({ to }) => to)) counts.set(address, (counts.get(address) ?? 0) + 1);
  const all = Array.from({ length: papers }, (_, paper) => counts.get(addressOf(paper)) ?? 0);
  return { missing: all.filter((count) => count === 0).length, doubled: all.filter((count) => count > 1).length };
}

async function outcomesOf(scene: MailScene, invoices: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [paper, invoice] of invoices.entries()) {
    const outcome = (await scene.outcomes(invoice)).get(addressOf(paper)) ?? 'none';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Sends so many papers; what waited for its next try when the last kill was over is waited for. */
export async function runMailSoak(papers: number, onProgress: (line: string) => void): Promise<MailSoak> {
  const scene = await startMailScene({ rules: () => ({}) });
  const from = performance.now();
  try {
    const said = () => onProgress(`killed; ${scene.server.taken.length}/${papers} arrived`);
    let isSent = false;
    const sending = sendAll(scene, papers).finally(() => {
      isSent = true;
    });
    const kills = await killUntil(scene, () => isSent, said);
    const invoices = await sending;
    let outcomes = await outcomesOf(scene, invoices);
    while ((outcomes.Waiting ?? 0) > 0) {
      onProgress(`${outcomes.Waiting} wait`);
      await wait(10_000);
      outcomes = await outcomesOf(scene, invoices);
    }
    const seconds = Math.round((performance.now() - from) / 1000);
    return { papers, kills, ...countArrived(scene, papers), outcomes, seconds };
  } finally {
    await scene.stop();
  }
}
