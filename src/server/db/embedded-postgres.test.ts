/** The embedded server with real processes that are really killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDataDir } from '#server/data-dir.ts';
import { quietLog as log } from '#test/run/quiet-log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isServing, readPostmaster } from './postmaster.ts';

const programs: ChildProcess[] = [];
let folder: string;
let cluster: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  cluster = join(folder, 'postgres');
});

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  const left = await serverPid();
  if (left !== undefined) process.kill(left, 'SIGINT');
  await vi.waitUntil(async () => (await serverPid()) === undefined, 60_000);
  await rm(folder, { recursive: true, maxRetries: 10 });
});

/** Process id of the running server. */
async function serverPid(): Promise<number | undefined> {
  const pid = (await readPostmaster(cluster))?.pid;
  return pid !== undefined && (await isServing(pid, cluster)) ? pid : undefined;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

/**
 * Starts a separate program with the database. Resolves with the database URL, or with the error message it exited
 * with.
 */
async function startProgram(): Promise<{ program: ChildProcess; url: string; refusal: string }> {
  const program = spawn(process.execPath, [resolve('test/database/database-program.ts'), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  programs.push(program);
  const refusal = text(program.stderr);
  const url = await new Promise<string>((found) => {
    program.stdout.once('data', (line) => found(String(line).trim()));
    program.once('exit', () => found(''));
  });
  return { program, url, refusal: url === '' ? await refusal : '' };
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(program, 'exit');
  program.kill(signal);
  return (await ended)[0];
}

test('the server starts on an empty folder, stops completely, and starts again with its data', async () => {
  const dataDir = await openDataDir(join(folder, 'new', 'data'));
  const first = await startEmbeddedPostgres(dataDir, log);
  await query(first.url, 'create table sample as select 7 as seven');
  const fsync = await query(first.url, "select current_setting('fsync')");
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow();
  const second = await startEmbeddedPostgres(dataDir, log);
  expect(await query(second.url, 'select seven from sample')).toEqual([7]);
  await second.stop();
  expect(fsync).toEqual(['on']);
  expect((await readdir(dataDir.path)).sort()).toEqual([
    'lock',
    'pid',
    'postgres',
    'postgres-password',
    'postgres.log',
  ]);
  const modes = await Promise.all(
    ['postgres', 'postgres-password', 'postgres.log'].map((name) => stat(join(dataDir.path, name))),
  );
  expect(modes.map(({ mode }) => mode & 0o077)).toEqual([0, 0, 0]);
  await dataDir.release();
});

test('when several programs start at once, one gets the folder and the others are refused until it ends', async () => {
  const both = await Promise.all([startProgram(), startProgram()]);
  const [first, ...others] = both.filter(({ url }) => url !== '');
  if (!first) throw new Error('No program got the folder.');
  expect(others).toEqual([]);
  expect(both.map(({ refusal }) => refusal).join('')).toContain('is in use by another process');
  const { refusal } = await startProgram();
  expect(refusal).toBe(
    `DATA_DIR ${folder} is in use by another process (${first.program.pid}): stop that one first.\n`,
  );
  expect(await end(first.program, 'SIGTERM')).toBe(0);
  expect(await serverPid()).toBeUndefined();
  const { url } = await startProgram();
  expect(await query(url, 'select 1')).toEqual([1]);
});

test('the server of a killed program is taken over, and committed data survives when both are killed', async () => {
  const first = await startProgram();
  await query(first.url, 'create table sample as select 7 as seven');
  await end(first.program, 'SIGKILL');
  const left = await serverPid();
  const second = await startProgram();
  expect(second.url).toBe(first.url);
  expect(await serverPid()).toBe(left);
  await query(second.url, 'insert into sample values (8)');
  await end(second.program, 'SIGKILL');
  process.kill((await serverPid()) ?? 0, 'SIGKILL');
  const third = await startProgram();
  expect(await query(third.url, 'select seven from sample')).toEqual([7, 8]);
  expect(await end(third.program, 'SIGTERM')).toBe(0);
  expect(await serverPid()).toBeUndefined();
});

test('a crashed server restarts on its port, ignores Ctrl-C, and stops with its program', async () => {
  const { program, url } = await startProgram();
  await query(url, 'create table sample as select 7 as seven');
  process.kill((await serverPid()) ?? 0, 'SIGKILL');
  const rows = await vi.waitUntil(() => query(url, 'select seven from sample').catch(() => undefined), 60_000);
  expect(rows).toEqual([7]);
  // As a terminal does: to the whole process group.
  process.kill(-(program.pid ?? 0), 'SIGINT');
  expect(await query(url, 'select 1')).toEqual([1]);
  // A program that exits without stopping the server.
  expect(await end(program, 'SIGUSR2')).toBe(0);
  await expect.poll(serverPid).toBeUndefined();
});

test('an unfinished first start or a reused process id does not prevent a start', async () => {
  const dataDir = await openDataDir(folder);
  await mkdir(join(folder, 'postgres.new-abc', 'data', 'base'), { recursive: true });
  await mkdir(cluster);
  const first = await startEmbeddedPostgres(dataDir, log);
  const file = join(cluster, 'postmaster.pid');
  const left = await readFile(file, 'utf8');
  await first.stop();
  expect(await readdir(folder)).not.toContain('postgres.new-abc');
  await writeFile(file, left.replace(/^\d+/, '1'));
  const second = await startEmbeddedPostgres(dataDir, log);
  expect(await query(second.url, 'select 1')).toEqual([1]);
  await second.stop();
  await dataDir.release();
});

test('a damaged folder is refused with one sentence', async () => {
  const dataDir = await openDataDir(folder);
  await mkdir(cluster);
  await writeFile(join(cluster, 'base'), 'not a database');
  await expect(startEmbeddedPostgres(dataDir, log)).rejects.toThrow(
    `The database folder ${cluster} is damaged: restore it from a backup, or move it away.`,
  );
  await dataDir.release();
});

test("the error contains PostgreSQL's own message about damaged files", async () => {
  const dataDir = await openDataDir(folder);
  await (await startEmbeddedPostgres(dataDir, log)).stop();
  await writeFile(join(cluster, 'global', 'pg_control'), 'garbage');
  await expect(startEmbeddedPostgres(dataDir, log)).rejects.toThrow(
    /^The embedded PostgreSQL does not start: .*pg_control.* \(more in .*postgres\.log\)\.$/,
  );
  await rm(join(folder, 'postgres-password'));
  await expect(startEmbeddedPostgres(dataDir, log)).rejects.toThrow(/postgres-password is missing: restore it/);
  await dataDir.release();
});

test.runIf(process.getuid?.() === 0)('root without user namespaces runs the server as nobody', async () => {
  const program = join(folder, 'unshare');
  await writeFile(program, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const dataDir = await openDataDir(join(folder, 'data'));
  await (await startEmbeddedPostgres(dataDir, log)).stop();
  const asRoot = (await stat(join(dataDir.path, 'postgres'))).uid;
  await chmod(folder, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const server = await startEmbeddedPostgres(dataDir, log);
  expect(await query(server.url, 'select 1')).toEqual([1]);
  await server.stop();
  expect(asRoot).toBe(0);
  expect((await stat(join(dataDir.path, 'postgres'))).uid).not.toBe(0);
  await dataDir.release();
});
