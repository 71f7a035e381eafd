/** Kills the product or its database under write load, again and again, and holds what is there against what was answered. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';

/** What is ended in a round, and how. */
export const killKinds = ['server killed', 'database killed', 'database restarted', 'server stopped'] as const;
export type KillKind = (typeof killKinds)[number];

/** How one round went. */
export interface KillRound {
  kind: KillKind;
  /** Writes that were answered until then, of all rounds. */
  acknowledged: number;
  /** Milliseconds from the kill, or from the start after it, to the next success. */
  backAfterMs: number;
}

/** Milliseconds after which a reader of the output that leaves has left. */
const maxReadMs = 5000;

/** Milliseconds from a signal to the end of the process. */
const maxStopMs = 25_000;

interface Writer {
  trucks: Set<string>;
  /** Trucks that were sent, answered or not. */
  sent: number;
  /** Numbers by the id of their invoice. */
  invoices: Map<string, number>;
  /** Answers that nobody should get. */
  errors: string[];
  lastSuccess: number;
}

const settingsOf = (provider: Awaited<ReturnType<typeof startIdentityProvider>>, folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  ...provider.settings,
  ADMIN_EMAIL: 'admin@example.test',
});

/** A database that is away is told as that, and when to try again; a server that is away does not answer. */
function problemOf(answer: Response): string | undefined {
  if (answer.status === 201) return undefined;
  if (answer.status === 503 && answer.headers.has('retry-after')) return undefined;
  return `${answer.status} ${answer.url}`;
}

class Load {
  readonly seen: Writer = { trucks: new Set(), sent: 0, invoices: new Map(), errors: [], lastSuccess: 0 };
  readonly #headers: Record<string, string>;
  #isOver = false;
  #writers: Promise<void>[] = [];

  constructor(token: string) {
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  get acknowledged(): number {
    return this.seen.trucks.size + this.seen.invoices.size;
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
      this.seen.sent += 1;
      const truck = await this.#post(`${url}/api/abbasAutos/trucks`, truckBody());
      if (truck === undefined) continue;
      this.seen.trucks.add(truck.id);
      const invoice = await this.#post(`${url}/api/abbasAutos/invoices`, paperBody([truck.id]));
      if (invoice) this.seen.invoices.set(invoice.id, Number(invoice.number));
    }
  }

  async #post(address: string, body: unknown): Promise<{ id: string; number: string } | undefined> {
    const init = { method: 'POST', headers: this.#headers, body: JSON.stringify(body) };
    const answer = await fetch(address, init).catch(() => undefined);
    const problem = answer && problemOf(answer);
    if (problem !== undefined) this.seen.errors.push(problem);
    const made = answer?.status === 201 ? await answer.json().catch(() => undefined) : await answer?.text();
    if (answer?.status !== 201) await wait(20);
    if (typeof made !== 'object') return undefined;
    this.seen.lastSuccess = performance.now();
    return made as { id: string; number: string };
  }
}

/** Nothing that was answered is gone, and numbers stand in a row. @throws Error with what is wrong */
async function assertWhole(load: Load, url: string): Promise<void> {
  const listed = await load.list(url, 'trucks');
  if (listed.length > load.seen.sent) throw new Error(`Of ${load.seen.sent} trucks there are ${listed.length}.`);
  const trucks = new Set(listed.map(({ id }) => id));
  const lost = [...load.seen.trucks].filter((id) => !trucks.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} answered trucks are gone.`);
  const invoices = new Map((await load.list(url, 'invoices')).map(({ id, number }) => [id, Number(number)]));
  for (const [id, number] of load.seen.invoices) {
    if (invoices.get(id) !== number) throw new Error(`Invoice ${number} is ${invoices.get(id) ?? 'gone'}.`);
  }
  const numbers = [...invoices.values()].sort((one, other) => one - other);
  const wrong = numbers.find((number, index) => number !== index + 1);
  if (wrong !== undefined) throw new Error(`The numbers do not stand in a row: ${wrong} of ${numbers.length}.`);
  if (load.seen.errors.length > 0) throw new Error(`Answers that nobody should get: ${load.seen.errors.join(', ')}`);
}

async function untilWritten(load: Load, more: number): Promise<void> {
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

/** Ends something; gives the product that serves afterwards and the moment from which to count. */
async function strike(kind: KillKind, fixture: Fixture): Promise<{ product: ProductProcess; from: number }> {
  const { load, product } = fixture;
  if (kind === 'database killed' || kind === 'database restarted') {
    await signalDatabase(fixture.folder, kind === 'database killed' ? 'SIGKILL' : 'SIGINT');
    const from = performance.now();
    await untilWritten(load, 8);
    return { product, from };
  }
  const struckAt = performance.now();
  product.child.kill(kind === 'server killed' ? 'SIGKILL' : 'SIGTERM');
  const code = await product.ended;
  const stopMs = performance.now() - struckAt;
  if (stopMs > maxStopMs) throw new Error(`It took ${Math.round(stopMs)} ms to stop.`);
  if (kind === 'server stopped' && code !== 0) throw new Error(`It ended with ${code}:\n${product.output()}`);
  await load.end();
  const from = performance.now();
  const next = await fixture.restart();
  await next.ready();
  load.begin(next.url);
  await untilWritten(load, 1);
  return { product: next, from };
}

/** Reads what the product prints and leaves, sometimes, after a while: from then on nothing can be written. */
function readForAWhile({ child }: ProductProcess): void {
  for (const output of [child.stdout, child.stderr]) output?.resume();
  if (Math.random() < 0.5) return;
  setTimeout(() => {
    for (const output of [child.stdout, child.stderr]) output?.destroy();
  }, Math.random() * maxReadMs).unref();
}

/**
 * Runs these rounds on one installation, with an identity provider of its own.
 * @throws Error as soon as something is lost, doubled, skipped, or answered as it should not be
 */
export async function runKillRounds(
  kinds: readonly KillKind[],
  onRound?: (round: KillRound) => void,
  hasFaithfulReader = true,
): Promise<void> {
  const provider = await startIdentityProvider();
  const { folder, remove } = await temporaryFolder();
  const claims = { email: 'admin@example.test', email_verified: true };
  const load = new Load(await provider.token({ sub: 'admin|1', claims, expiresIn: 86_400 }));
  const restart = async () => {
    if (hasFaithfulReader) return await startProduct(settingsOf(provider, folder));
    const started = await startProduct({ ...settingsOf(provider, folder), LOG_LEVEL: 'debug' }, [], false);
    readForAWhile(started);
    return started;
  };
  let product = await restart();
  try {
    await product.ready();
    load.begin(product.url);
    for (const kind of kinds) {
      // At a random moment, but not before there is something to lose.
      await untilWritten(load, 6 + Math.floor(Math.random() * 20));
      const struck = await strike(kind, { folder, load, product, restart });
      product = struck.product;
      onRound?.({ kind, acknowledged: load.acknowledged, backAfterMs: performance.now() - struck.from });
      await load.end();
      await assertWhole(load, product.url);
      load.begin(product.url);
    }
  } finally {
    await load.end();
    await product.stop();
    await provider.stop();
    await remove();
  }
}
