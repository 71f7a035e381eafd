/** Services whose certificates come from a company's own authority, which Node.js does not know. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand, temporaryFolder } from '#test/app/product-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { makeCertificate } from '#test/environments/installed-proxies.ts';

/** The length of PostgreSQL's SSLRequest message. */
const sslRequestBytes = 8;

let folder: string;
let remove: () => Promise<void>;
let certificate: string;
let database: TestDatabase;
let settings: Record<string, string>;
const closing: (() => void)[] = [];

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** Accepts TLS as PostgreSQL does, and forwards the decrypted connection to the tests' server. */
function createTlsDatabase(tls: { key: Buffer; cert: Buffer }, target: URL): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('readable', () => {
      socket.read(sslRequestBytes);
      socket.write('S');
      const secure = new TLSSocket(socket, { ...tls, isServer: true });
      const behind = connect(Number(target.port), target.hostname);
      for (const one of [secure, behind]) one.on('error', () => undefined);
      secure.pipe(behind).pipe(secure);
    });
  });
}

async function startServices(): Promise<Record<string, string>> {
  const made = makeCertificate(folder);
  certificate = made.certificate;
  const tls = { key: readFileSync(made.key), cert: readFileSync(made.certificate) };
  const provider = createHttpsServer(tls, ({ url }, response) => {
    const issuer = `https://localhost:${(provider.address() as AddressInfo).port}`;
    response.end(JSON.stringify(url === '/keys' ? { keys: [] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  const mail = new SMTPServer({ ...tls, secure: true, authOptional: true, logger: false });
  mail.on('error', () => undefined);
  const target = new URL(database.url);
  const ports = {
    provider: await listen(provider),
    mail: await listen(mail.server),
    database: await listen(createTlsDatabase(tls, new URL(database.url))),
  };
  target.host = `localhost:${ports.database}`;
  target.searchParams.set('sslmode', 'verify-full');
  return {
    DATABASE_URL: target.href,
    OIDC_ISSUER: `https://localhost:${ports.provider}`,
    ...{ OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' },
    SMTP_URL: `smtps://localhost:${ports.mail}`,
    MAIL_FROM: 'office@example.test',
  };
}

/** The output of doctor in a folder with this `.env`. */
async function doctor(file: string): Promise<string> {
  await writeFile(join(folder, '.env'), file);
  const env = { DATA_DIR: join(folder, 'data'), PORT: '0', ...settings };
  return (await runCommand('doctor', [], env, ['sh', '-c', 'cd "$0" && exec "$@"', folder])).output;
}

describe.runIf(spawnSync('openssl', ['version']).status === 0)(
  'services with certificates of a private authority',
  () => {
    beforeAll(async () => {
      ({ folder, remove } = await temporaryFolder());
      database = await createTestDatabase();
      settings = await startServices();
    });
    afterAll(async () => {
      for (const close of closing) close();
      await database.drop();
      await remove();
    });

    const services = ['database', 'identity', 'e-mail'];

    test('fail with the name of the variable to set, without mentioning a Node.js option', async () => {
      const output = await doctor('');
      for (const name of services) {
        expect(output).toMatch(new RegExp(`^fails  ${name} .*NODE_EXTRA_CA_CERTS`, 'm'));
      }
      expect(output).not.toContain('--use-system-ca');
    });

    test('are reached if .env names the authority', async () => {
      const output = await doctor(`NODE_EXTRA_CA_CERTS=${certificate}\n`);
      for (const name of services) expect(output).toMatch(new RegExp(`^ok     ${name} `, 'm'));
    });

    test.each(['missing.pem', '.env'])(
      'the file %s without certificates is refused with one sentence',
      async (name) => {
        expect(await doctor(`NODE_EXTRA_CA_CERTS=${join(folder, name)}\n`)).toBe(
          `NODE_EXTRA_CA_CERTS must name a file that can be read and has certificates in PEM form, not "${join(folder, name)}".\n`,
        );
      },
    );
  },
);
