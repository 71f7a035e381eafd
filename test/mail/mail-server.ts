/** A local SMTP server that stores the messages it accepts. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { judgePage } from '../judges/answers.ts';

interface TakenMail {
  from: string;
  to: string[];
  mail: Email;
}

export interface TestMailServer {
  port: number;
  taken: TakenMail[];
  /** Number of open connections. */
  open(): number;
  stop(): Promise<void>;
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** How the server responds. `refuse` returns the SMTP code for a refused address, and undefined for an accepted one. */
export interface MailServerRules {
  refuse?: (address: string) => number | undefined | Promise<number | undefined>;
  /** Awaited before the server confirms an accepted message. */
  onTaken?: (to: readonly string[]) => Promise<void> | void;
  /** Awaited before the greeting; a promise that never resolves makes the server hang. */
  onConnect?: () => Promise<void>;
  /** A new connection waits for its greeting until the current one is closed. */
  oneAtATime?: boolean;
  /** Asks for a user name and password, and refuses them. */
  refuseLogIn?: boolean;
  port?: number;
}

/** Lets sessions begin one after the other. */
function queueSessions(): Required<Pick<SMTPServerOptions, 'onConnect' | 'onClose'>> {
  const closed = new Set<string>();
  const waiting: { id: string; begin: () => void }[] = [];
  let active: string | undefined;
  function beginNext(): void {
    while (active === undefined) {
      const next = waiting.shift();
      if (next === undefined) return;
      if (closed.has(next.id)) continue;
      active = next.id;
      next.begin();
    }
  }
  return {
    onConnect({ id }, done) {
      waiting.push({ id, begin: () => done() });
      beginNext();
    },
    onClose({ id }) {
      closed.add(id);
      if (active === id) active = undefined;
      beginNext();
    },
  };
}

/** Starts the server on a free loopback port. */
export async function startMailServer(rules: MailServerRules = {}): Promise<TestMailServer> {
  const { refuse, onTaken, onConnect, oneAtATime = false, refuseLogIn = false, port = 0 } = rules;
  const taken: TakenMail[] = [];
  const options: SMTPServerOptions = {
    ...(oneAtATime && queueSessions()),
    ...(onConnect && { onConnect: (_session, done) => void onConnect().then(() => done()) }),
    authOptional: true,
    ...(refuseLogIn && { allowInsecureAuth: true, hideSTARTTLS: true }),
    async onRcptTo({ address }, _session, done) {
      const code = await refuse?.(address);
      done(code === undefined ? null : failure(code, 'No such mailbox'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        if (mail.html !== undefined) judgePage(`e-mail '${mail.subject}'`, mail.html, 'mail');
        const { mailFrom, rcptTo } = envelope;
        taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), mail });
        await onTaken?.(rcptTo.map(({ address }) => address));
        done();
      });
    },
  };
  const server = new SMTPServer({ ...options, closeTimeout: 100, logger: false });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    open: () => server.connections.size,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
