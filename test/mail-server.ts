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
  stop(): Promise<void>;
}

function failure(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** How it answers: the code for an address that it does not take, of all it does not. */
export interface MailServerRules {
  refuse?: (address: string) => number | undefined;
  /** Instead of an answer to a message that it has taken. */
  onTaken?: () => Promise<void>;
  port?: number;
}

/** Starts it at a free port of loopback. */
export async function startMailServer({ refuse, onTaken, port = 0 }: MailServerRules = {}): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      const code = refuse?.(address);
      done(code === undefined ? null : failure(code, 'No such mailbox'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const { mailFrom, rcptTo } = envelope;
        taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), mail });
        await onTaken?.();
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
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
