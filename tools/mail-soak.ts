/** Papers sent by e-mail while the product is killed every few seconds: what arrived, and how often (specification, section 15.3). */
import { setTimeout as wait } from 'node:timers/promises';
import { type MailFixture, startMailFixture } from '#test/mail/mail-fixture.ts';

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
async function killUntil(fixture: MailFixture, isOver: () => boolean, onKill: () => void): Promise<number> {
  let kills = 0;
  for (;;) {
    const { messages, ms } = lifeOf();
    const enough = fixture.server.taken.length + messages;
    while (fixture.server.taken.length < enough && !isOver()) await wait(pause);
    await wait(ms);
    if (isOver()) return kills;
    fixture.kill();
    kills += 1;
    onKill();
    await fixture.restart();
  }
}

async function sendAll(fixture: MailFixture, papers: number): Promise<string[]> {
  const invoices: string[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < papers) {
      const paper = next;
      next += 1;
      const invoice = await fixture.addInvoice();
      invoices[paper] = invoice;
      await fixture.send(invoice, addressOf(paper));
    }
  }
  await Promise.all(Array.from({ length: senders }, work));
  return invoices;
}

/** How many addresses were told how often. */
function countArrived(fixture: MailFixture, papers: number) {
  const counts = new Map<string, number>();
  for (const address of fixture.server.taken.flatMap(({ to }) => to))
    counts.set(address, (counts.get(address) ?? 0) + 1);
  const all = Array.from({ length: papers }, (_, paper) => counts.get(addressOf(paper)) ?? 0);
  return { missing: all.filter((count) => count === 0).length, doubled: all.filter((count) => count > 1).length };
}

async function outcomesOf(fixture: MailFixture, invoices: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [paper, invoice] of invoices.entries()) {
    const outcome = (await fixture.outcomes(invoice)).get(addressOf(paper)) ?? 'none';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Sends so many papers; what waited for its next try when the last kill was over is waited for. */
export async function runMailSoak(papers: number, onProgress: (line: string) => void): Promise<MailSoak> {
  const fixture = await startMailFixture({ rules: () => ({}) });
  const from = performance.now();
  try {
    const said = () => onProgress(`killed; ${fixture.server.taken.length}/${papers} arrived`);
    let isSent = false;
    const sending = sendAll(fixture, papers).finally(() => {
      isSent = true;
    });
    const kills = await killUntil(fixture, () => isSent, said);
    const invoices = await sending;
    let outcomes = await outcomesOf(fixture, invoices);
    while ((outcomes.Waiting ?? 0) > 0) {
      onProgress(`${outcomes.Waiting} wait`);
      await wait(10_000);
      outcomes = await outcomesOf(fixture, invoices);
    }
    const seconds = Math.round((performance.now() - from) / 1000);
    return { papers, kills, ...countArrived(fixture, papers), outcomes, seconds };
  } finally {
    await fixture.stop();
  }
}
