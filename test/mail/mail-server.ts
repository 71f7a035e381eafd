/** A mail server on this machine, which keeps what it is given. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Something that it took. */
interface TakenMail {
  from: string;
  to: string[];
  mail: Email;
}

/** The running server. */
export interface TestMailServer {
  port: number;
  taken: TakenMail[];
  /** Connections that are open now. */
  open(): number;
  stop(): Promise<void>;
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** How it answers: the code for an address that it does not take, of all it does not. */
export interface MailServerRules {
  refuse?: (address: string) => number | undefined | Promise<number | undefined>;
  /** Before its answer to a message that it has taken. */
  onTaken?: (to: readonly string[]) => Promise<void> | void;
  /** Before its greeting to whoever connects; what never resolves is a server that only holds one up. */
  onConnect?: () => Promise<void>;
  /** Whoever connects while it talks to somebody waits for its greeting. */
  oneAtATime?: boolean;
  port?: number;
}

/** Lets sessions in one after the other. */
function queueOfSessions(): Required<Pick<SMTPServerOptions, 'onConnect' | 'onClose'>> {
  const gone = new Set<string>();
  const waiting: { id: string; enter: () => void }[] = [];
  let inside: string | undefined;
  function letNextIn(): void {
    while (inside === undefined) {
      const next = waiting.shift();
      if (next === undefined) return;
      if (gone.has(next.id)) continue;
      inside = next.id;
      next.enter();
    }
  }
  return {
    onConnect({ id }, done) {
      waiting.push({ id, enter: () => done() });
      letNextIn();
    },
    onClose({ id }) {
      gone.add(id);
      if (inside === id) inside = undefined;
      letNextIn();
    },
  };
}

/** Starts it at a free port of loopback. */
export async function startMailServer(rules: MailServerRules = {}): Promise<TestMailServer> {
  const { refuse, onTaken, onConnect, oneAtATime = false, port = 0 } = rules;
  const taken: TakenMail[] = [];
  const options: SMTPServerOptions = {
    ...(oneAtATime && queueOfSessions()),
    ...(onConnect && { onConnect: (_session, done) => void onConnect().then(() => done()) }),
    authOptional: true,
    async onRcptTo({ address }, _session, done) {
      const code = await refuse?.(address);
      done(code === undefined ? null : failure(code, 'No such mailbox'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
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
