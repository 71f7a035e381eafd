/** The product as a process beside a mail server, for tests that kill and restart it while it sends e-mail. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailOutcome } from '#shared/mail.ts';
import { paperBody, truckBody } from '../app/factories.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '../app/product-process.ts';
import { startIdentityProvider } from '../identity/identity-provider.ts';
import { type MailServerRules, startMailServer, type TestMailServer } from './mail-server.ts';

/** Time between attempts while no process answers. */
const retryMs = 50;

export interface MailFixture {
  server: TestMailServer;
  /** Kills the product, as running out of memory would. */
  kill(): void;
  /** Waits for the end of a killed process, and starts the next. */
  restart(): Promise<void>;
  /** Creates an invoice and returns its id. */
  addInvoice(): Promise<string>;
  /** Requests the sending of an invoice, repeatedly with the same idempotency key until it is accepted. */
  send(invoiceId: string, to: string): Promise<void>;
  /** The outcome of an invoice's e-mails by recipient. */
  outcomes(invoiceId: string): Promise<Map<string, MailOutcome>>;
  stop(): Promise<void>;
}

interface MailFixtureOptions {
  rules: (kill: () => void) => MailServerRules;
  /** `DATABASE_URL`. Default: the embedded database. */
  databaseUrl?: string;
}

/** Starts both; the caller stops them. */
export async function startMailFixture({ rules, databaseUrl }: MailFixtureOptions): Promise<MailFixture> {
  const kill = () => void product.child.kill('SIGKILL');
  const [provider, { folder, remove }, server] = await Promise.all([
    startIdentityProvider(),
    temporaryFolder(),
    startMailServer(rules(kill)),
  ]);
  const claims = { email: 'admin@example.test', email_verified: true };
  const authorization = `Bearer ${await provider.token({ sub: 'admin|1', claims, expiresIn: 86_400 })}`;
  const start = () =>
    startProduct({
      DATA_DIR: join(folder, 'data'),
      ...provider.settings,
      ADMIN_EMAIL: claims.email,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'office@trucks.example',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
  let product: ProductProcess = await start();
  await product.ready();

  /**
   * Repeats a request until it has this status, because a killed process does not answer and a busy one answers 503.
   */
  async function requestUntil(path: string, status: number, init: RequestInit = {}): Promise<unknown> {
    for (;;) {
      const headers = { authorization, 'content-type': 'application/json', ...init.headers };
      const answer = await fetch(`${product.url}/api/abbasAutos/${path}`, { ...init, headers }).catch(() => undefined);
      const body = await answer?.text().catch(() => undefined);
      if (answer?.status === status && body !== undefined) return JSON.parse(body);
      if (answer !== undefined && body !== undefined && answer.status !== 503) throw new Error(`${path}: ${body}`);
      await wait(retryMs);
    }
  }

  const post = (path: string, status: number, body: unknown, key: string = randomUUID()) =>
    requestUntil(path, status, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'idempotency-key': key },
    }) as Promise<{
      id: string;
    }>;

  return {
    server,
    kill,
    restart: async () => {
      await product.ended;
      product = await start();
      await product.ready();
    },
    addInvoice: async () => {
      const { id } = await post('trucks', 201, truckBody());
      return (await post('invoices', 201, paperBody([id]))).id;
    },
    send: async (invoiceId, to) => {
      await post(
        `invoices/${invoiceId}/send`,
        202,
        { to, subject: `Invoice for ${to}`, text: 'Dear Sirs' },
        `mail ${to}`,
      );
    },
    outcomes: async (invoiceId) => {
      const copies = (await requestUntil(`invoices/${invoiceId}/issued-copies`, 200)) as {
        to: string;
        outcome: MailOutcome;
      }[];
      return new Map(copies.map(({ to, outcome }) => [to, outcome]));
    },
    stop: async () => {
      await product.stop();
      await Promise.all([server.stop(), provider.stop()]);
      await remove();
    },
  };
}
