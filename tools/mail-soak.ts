/** E-mails invoices while the product is killed every few seconds, and counts how often each arrived. */
import { setTimeout as wait } from 'node:timers/promises';
import { type MailFixture, startMailFixture } from '#test/mail/mail-fixture.ts';

export interface MailSoak {
  papers: number;
  kills: number;
  /** Invoices that never arrived at the mail server, and those that arrived more than once. */
  missing: number;
  doubled: number;
  /** Number of invoices by the outcome of their e-mail according to the product. */
  outcomes: Record<string, number>;
  seconds: number;
}

/** A process is killed some time after it has sent some messages; a process that is slow to start has sent none. */
const randomLifetime = () => ({ messages: 3 + Math.floor(Math.random() * 12), ms: Math.random() * 3000 });
const pollMs = 20;
const senders = 4;

const addressOf = (paper: number) => `buyer${paper}@harbour.example`;

/** Kills the product repeatedly until `isOver`; the last process is not killed. */
async function killUntil(fixture: MailFixture, isOver: () => boolean, onKill: () => void): Promise<number> {
  let kills = 0;
  for (;;) {
    const { messages, ms } = randomLifetime();
    const enough = fixture.server.taken.length + messages;
    while (fixture.server.taken.length < enough && !isOver()) await wait(pollMs);
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

/** Counts the invoices that arrived never or more than once. */
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

/** E-mails this many invoices, and waits for pending retries after the last kill. */
export async function runMailSoak(papers: number, onProgress: (line: string) => void): Promise<MailSoak> {
  const fixture = await startMailFixture({ rules: () => ({}) });
  const from = performance.now();
  try {
    const reportKill = () => onProgress(`killed; ${fixture.server.taken.length}/${papers} arrived`);
    let isSent = false;
    const sending = sendAll(fixture, papers).finally(() => {
      isSent = true;
    });
    const kills = await killUntil(fixture, () => isSent, reportKill);
    const invoices = await sending;
    let outcomes = await outcomesOf(fixture, invoices);
    while ((outcomes.Waiting ?? 0) > 0) {
      onProgress(`${outcomes.Waiting} waiting`);
      await wait(10_000);
      outcomes = await outcomesOf(fixture, invoices);
    }
    const seconds = Math.round((performance.now() - from) / 1000);
    return { papers, kills, ...countArrived(fixture, papers), outcomes, seconds };
  } finally {
    await fixture.stop();
  }
}
