/**
 * An installation as in docs/operations.md, with the company's own database, identity provider and mail server, behind
 * Apache; then a dump, restored under another name.
 */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '#test/app/client.ts';
import { truckBody } from '#test/app/factories.ts';
import { runCommand, startProduct } from '#test/app/product-process.ts';
import { readBlocks } from '#test/checks/documented-blocks.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { freePort } from '#test/network/free-port.ts';
import { admin, execute } from './environment-fixture.ts';
import { findInstalledPostgres, startPostgres } from './installed-postgres.ts';
import { findProgram, partTitle } from './installed-programs.ts';
import { isInstalled, proxyKinds, startProxy } from './installed-proxies.ts';

const document = 'docs/operations.md';
const apache = proxyKinds.find(({ name }) => name === 'Apache');
const postgres = findInstalledPostgres().find(({ version, dumpFolder }) => version >= 14 && dumpFolder !== undefined);
const canRun =
  apache !== undefined && isInstalled(apache) && postgres !== undefined && findProgram('psql') !== undefined;

/** The document's commands for PostgreSQL's own programs, split into arguments. */
function readDatabaseCommands(folder: string): string[][] {
  const lines = readBlocks(document)
    .filter(({ language }) => language === 'console')
    .flatMap(({ text }) => text.trim().split('\n'))
    .filter((line) => /^(psql|pg_dump|pg_restore) /.test(line));
  return lines.map((line) => {
    const own = line.replaceAll('db.example.com', '127.0.0.1').replaceAll('trucks.dump', `${folder}/trucks.dump`);
    return [...own.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  });
}

async function startMailServer(certificate: string, key: string): Promise<number> {
  const server = new SMTPServer({
    secure: true,
    authOptional: true,
    cert: readFileSync(certificate),
    key: readFileSync(key),
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return port;
}

const title = 'an installation as documented, dumped and restored under another name';
describe.skipIf(!canRun)(partTitle(title, canRun, 'apt-get install apache2 postgresql'), () => {
  test('passes the checks of doctor, accepts log-ins, and has its audit log after the restore', async () => {
    if (apache === undefined || postgres === undefined) return;
    const folder = await mkdtemp(join(tmpdir(), 'truck-installation-'));
    // PostgreSQL's own account writes the dump here.
    await chmod(folder, 0o777);
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const server = await startPostgres(postgres);
    onTestFinished(() => server.stop());
    const provider = await startIdentityProvider();
    onTestFinished(() => provider.stop());
    const [port, productPort] = [await freePort(), await freePort()];
    const proxy = await startProxy(apache, folder, productPort, port);
    onTestFinished(() => proxy.stop());
    setDefaultCACertificates([...getCACertificates(), readFileSync(proxy.certificate, 'utf8')]);
    const mailPort = await startMailServer(proxy.certificate, join(folder, 'trucks.key'));
    const settings = {
      DATABASE_URL: server.addressOf('trucks', 'trucks'),
      DATA_DIR: join(folder, 'data'),
      PORT: String(productPort),
      PUBLIC_URL: `https://localhost:${port}`,
      NODE_EXTRA_CA_CERTS: proxy.certificate,
      SMTP_URL: `smtps://localhost:${mailPort}`,
      MAIL_FROM: 'Example Trucks <office@example.com>',
      ADMIN_EMAIL: admin.email,
      ...provider.settings,
    };
    const [createDatabase, dump, createAnother, restore] = readDatabaseCommands(folder);
    const run = async ([program = '', ...args]: readonly string[] = []) => await server.run(program, args);

    await run(createDatabase);
    const first = await startProduct(settings);
    onTestFinished(() => first.stop());
    await first.ready();
    const claims = { email: admin.email, email_verified: true };
    const token = await provider.token({ sub: 'boss|1', claims, expiresIn: 3600 });
    const user = createClient(settings.PUBLIC_URL, token);
    const made = await user.post('/api/abbasAutos/trucks', truckBody());
    expect(made.status).toBe(201);
    expect(await runCommand('doctor', [], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('All checks passed.'),
    });
    await first.stop();

    await run(dump);
    await run(createAnother);
    await run(restore);
    const restored = server.addressOf('trucks_restored', 'trucks');
    const second = await startProduct({ ...settings, DATABASE_URL: restored });
    onTestFinished(() => second.stop());
    await second.ready();
    expect((await user.get(`/api/abbasAutos/trucks/${made.body.id}`)).status).toBe(200);
    const query = readBlocks(document).find(({ language }) => language === 'sql')?.text ?? '';
    const { rows } = await execute(restored, query);
    expect(rows).toContainEqual(expect.objectContaining({ action: 'create', record_id: made.body.id }));
  });
});
