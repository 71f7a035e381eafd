/**
 * Kills the product or its database repeatedly under write load, and compares the stored data with the confirmed
 * writes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';

/** What is ended in a round, and how. */
export const killKinds = ['server killed', 'database killed', 'database restarted', 'server stopped'] as const;
export type KillKind = (typeof killKinds)[number];

/** The result of one round. */
export interface KillRound {
  kind: KillKind;
  /** Confirmed writes so far in all rounds. */
  acknowledged: number;
  /** Time from the kill, or from the restart after it, to the next successful write. */
  backAfterMs: number;
}

/** The output's reader closes within this time, if it closes at all. */
const maxReadMs = 5000;

/** Longest time from a signal to the end of the process. */
const maxStopMs = 25_000;

interface Writer {
  trucks: Set<string>;
  /** Trucks sent, with or without a response. */
  sent: number;
  /** Invoice numbers by id. */
  invoices: Map<string, number>;
  /** Unexpected responses. */
  errors: string[];
  lastSuccess: number;
}

const settingsOf = (provider: Awaited<ReturnType<typeof startIdentityProvider>>, folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  ...provider.settings,
  ADMIN_EMAIL: 'admin@example.test',
});

/** An unavailable database is answered with 503 and Retry-After; an unavailable server does not answer. */
function problemOf(answer: Response): string | undefined {
  if (answer.status === 201) return undefined;
  if (answer.status === 503 && answer.headers.has('retry-after')) return undefined;
  return `${answer.status} ${answer.url}`;
}

class Load {
  readonly result: Writer = { trucks: new Set(), sent: 0, invoices: new Map(), errors: [], lastSuccess: 0 };
  readonly #headers: Record<string, string>;
  #isOver = false;
  #writers: Promise<void>[] = [];

  constructor(token: string) {
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  get acknowledged(): number {
    return this.result.trucks.size + this.result.invoices.size;
  }

  begin(url: string): void {
    this.#isOver = false;
    this.#writers = [1, 2, 3, 4].map(() => this.#write(url));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writers);
  }

  async list(url: string, what: 'trucks' | 'invoices'): Promise<{ id: string; number?: string }[]> {
    const answer = await fetch(`${url}/api/abbasAutos/${what}`, { headers: this.#headers });
    return (await answer.json()) as { id: string; number?: string }[];
  }

  async #write(url: string): Promise<void> {
    while (!this.#isOver) {
      this.result.sent += 1;
      const truck = await this.#post(`${url}/api/abbasAutos/trucks`, truckBody());
      if (truck === undefined) continue;
      this.result.trucks.add(truck.id);
      const invoice = await this.#post(`${url}/api/abbasAutos/invoices`, paperBody([truck.id]));
      if (invoice) this.result.invoices.set(invoice.id, Number(invoice.number));
    }
  }

  async #post(address: string, body: unknown): Promise<{ id: string; number: string } | undefined> {
    const init = { method: 'POST', headers: this.#headers, body: JSON.stringify(body) };
    const answer = await fetch(address, init).catch(() => undefined);
    const problem = answer && problemOf(answer);
    if (problem !== undefined) this.result.errors.push(problem);
    const made = answer?.status === 201 ? await answer.json().catch(() => undefined) : await answer?.text();
    if (answer?.status !== 201) await wait(20);
    if (typeof made !== 'object') return undefined;
    this.result.lastSuccess = performance.now();
    return made as { id: string; number: string };
  }
}

/** Checks that no confirmed write is lost and numbers have no gaps. @throws Error with the problem */
async function assertComplete(load: Load, url: string): Promise<void> {
  const listed = await load.list(url, 'trucks');
  if (listed.length > load.result.sent)
    throw new Error(`${load.result.sent} trucks were sent, but ${listed.length} are stored.`);
  const trucks = new Set(listed.map(({ id }) => id));
  const lost = [...load.result.trucks].filter((id) => !trucks.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} confirmed trucks are missing.`);
  const invoices = new Map((await load.list(url, 'invoices')).map(({ id, number }) => [id, Number(number)]));
  for (const [id, number] of load.result.invoices) {
    if (invoices.get(id) !== number) throw new Error(`Invoice ${number} is ${invoices.get(id) ?? 'missing'}.`);
  }
  const numbers = [...invoices.values()].sort((one, other) => one - other);
  const wrong = numbers.find((number, index) => number !== index + 1);
  if (wrong !== undefined) throw new Error(`The invoice numbers have a gap: ${wrong} of ${numbers.length}.`);
  if (load.result.errors.length > 0) throw new Error(`Unexpected responses: ${load.result.errors.join(', ')}`);
}

async function waitForWrites(load: Load, more: number): Promise<void> {
  const wanted = load.acknowledged + more;
  while (load.acknowledged < wanted) await wait(2);
}

async function signalDatabase(folder: string, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
  const [pid] = (await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), signal);
}

interface Fixture {
  folder: string;
  load: Load;
  product: ProductProcess;
  restart(): Promise<ProductProcess>;
}

/** Ends something; returns the product that runs afterwards and the time from which to measure. */
async function killAndRestart(kind: KillKind, fixture: Fixture): Promise<{ product: ProductProcess; from: number }> {
  const { load, product } = fixture;
  if (kind === 'database killed' || kind === 'database restarted') {
    await signalDatabase(fixture.folder, kind === 'database killed' ? 'SIGKILL' : 'SIGINT');
    const from = performance.now();
    await waitForWrites(load, 8);
    return { product, from };
  }
  const signalledAt = performance.now();
  product.child.kill(kind === 'server killed' ? 'SIGKILL' : 'SIGTERM');
  const code = await product.ended;
  const stopMs = performance.now() - signalledAt;
  if (stopMs > maxStopMs) throw new Error(`The product took ${Math.round(stopMs)} ms to stop.`);
  if (kind === 'server stopped' && code !== 0) throw new Error(`The product ended with ${code}:\n${product.output()}`);
  await load.end();
  const from = performance.now();
  const next = await fixture.restart();
  await next.ready();
  load.begin(next.url);
  await waitForWrites(load, 1);
  return { product: next, from };
}

/** Reads the product's output and sometimes closes it after a while, so that the product cannot write any more. */
function readForAWhile({ child }: ProductProcess): void {
  for (const output of [child.stdout, child.stderr]) output?.resume();
  if (Math.random() < 0.5) return;
  setTimeout(() => {
    for (const output of [child.stdout, child.stderr]) output?.destroy();
  }, Math.random() * maxReadMs).unref();
}

/**
 * Runs these rounds on one installation with its own identity provider.
 * @throws Error as soon as a write is lost, duplicated or skipped, or a response is unexpected
 */
export async function runKillRounds(
  kinds: readonly KillKind[],
  onRound?: (round: KillRound) => void,
  readsToEnd = true,
): Promise<void> {
  const provider = await startIdentityProvider();
  const { folder, remove } = await temporaryFolder();
  const claims = { email: 'admin@example.test', email_verified: true };
  const load = new Load(await provider.token({ sub: 'admin|1', claims, expiresIn: 86_400 }));
  const restart = async () => {
    if (readsToEnd) return await startProduct(settingsOf(provider, folder));
    const started = await startProduct({ ...settingsOf(provider, folder), LOG_LEVEL: 'debug' }, [], false);
    readForAWhile(started);
    return started;
  };
  let product = await restart();
  try {
    await product.ready();
    load.begin(product.url);
    for (const kind of kinds) {
      // At a random moment, but not before something has been written.
      await waitForWrites(load, 6 + Math.floor(Math.random() * 20));
      const restarted = await killAndRestart(kind, { folder, load, product, restart });
      product = restarted.product;
      onRound?.({ kind, acknowledged: load.acknowledged, backAfterMs: performance.now() - restarted.from });
      await load.end();
      await assertComplete(load, product.url);
      load.begin(product.url);
    }
  } finally {
    await load.end();
    await product.stop();
    await provider.stop();
    await remove();
  }
}
