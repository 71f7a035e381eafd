/**
 * Uploads a 1 GiB video and the largest photo to the local storage, compared with a plain stream: `npm run
 * bench:upload`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Console } from 'node:console';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { truckBody } from '#test/app/factories.ts';
import { startIdentityProvider } from '#test/identity/identity-provider.ts';
import { freePort } from '#test/network/free-port.ts';

const megabyte = 1024 ** 2;
const fileBytes = 1024 * megabyte;
const rounds = 3;
const goals = { throughput: 0.7, memoryBytes: 64 * megabyte };
const email = 'bench@example.test';
const root = fileURLToPath(new URL('..', import.meta.url));

/** A repeated piece of the file; it begins like an MP4 file. */
const piece = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), randomBytes(megabyte - 24)]);

/** A file to upload, made of a repeated piece. */
interface UploadedFile {
  bytes: number;
  contentType: string;
  piece: Buffer;
}

const videoFile: UploadedFile = { bytes: fileBytes, contentType: 'video/mp4', piece };

/** The largest accepted photo, full of fragments that look like GPS metadata, so that scanning it takes long. */
const photo: UploadedFile = {
  bytes: 255 * megabyte,
  contentType: 'image/jpeg',
  piece: Buffer.alloc(megabyte, '\xff\xd8\xff\xe1Exif\0\0II*\0\x08\0\0\0exif:GPSLatitude="51,30N" ', 'latin1'),
};

/** Uploads a file and returns the status. */
async function put(url: string, { bytes, contentType, piece: part } = videoFile): Promise<number | undefined> {
  const sending = request(url, {
    method: 'PUT',
    headers: { 'content-length': bytes, 'content-type': contentType, 'x-ms-blob-type': 'BlockBlob' },
  });
  const answered = once(sending, 'response');
  for (let sent = 0; sent < bytes; sent += part.length) {
    if (!sending.write(part)) await once(sending, 'drain');
  }
  sending.end();
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** The reference: an HTTP server that streams the body to a file and flushes it. */
async function startBareServer(folder: string): Promise<void> {
  const server = createServer(async (incoming, outgoing) => {
    await pipeline(incoming, createWriteStream(join(folder, `bare-${Date.now()}`), { flush: true }));
    outgoing.writeHead(201).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
}

/** Writes 1 GiB without HTTP: the speed of the disk. */
async function writePlainly(folder: string): Promise<void> {
  const path = join(folder, 'plain');
  const stream = createWriteStream(path, { flush: true });
  for (let sent = 0; sent < fileBytes; sent += piece.length) {
    if (!stream.write(piece)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
  await rm(path);
}

/** Resident memory of a process in bytes. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Processor time of a process in seconds; the system counts hundredths. */
async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Seconds that the work takes, the process's maximum memory, and the times of other calls meanwhile. */
async function measure(work: () => Promise<unknown>, child?: ChildProcess, call?: () => Promise<unknown>) {
  let isOver = false;
  let memory = 0;
  const waits: number[] = [];
  const usedBefore = child ? await processorSeconds(child.pid) : 0;
  const watch = async () => {
    while (!isOver && child) {
      memory = Math.max(memory, await residentBytes(child.pid));
      await sleep(50);
    }
  };
  const sendRequest = async () => {
    while (!isOver && call) {
      const start = performance.now();
      await call();
      waits.push(performance.now() - start);
      await sleep(20);
    }
  };
  const watching = Promise.all([watch(), sendRequest()]);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  await watching;
  const processor = child ? (await processorSeconds(child.pid)) - usedBefore : 0;
  return { seconds, memory, processor, waits };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function startBare(folder: string) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'bare', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [port] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(port).trim()}/` };
}

/** The product as a process, with an external provider that signs real tokens. */
async function startProduct(folder: string) {
  const provider = await startIdentityProvider();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'src/app/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'back-office',
      OIDC_AUDIENCE: provider.audience,
      ADMIN_EMAIL: email,
      LOG_LEVEL: 'error',
    },
  });
  process.once('exit', () => child.kill());
  const claims = { email, email_verified: true, name: 'Bench' };
  const token = await provider.token({ sub: 'bench|1', claims, expiresIn: 3600 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, { method, headers, ...init });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await provider.stop();
  };
  return { child, call, stop };
}

interface Round {
  /** Seconds. */
  plain: number;
  bare: number;
  ours: number;
  /** Processor time of the two servers in seconds. */
  bareProcessor: number;
  ourProcessor: number;
  /** Increase in memory in bytes. */
  memoryGrowth: number;
}

function show(results: readonly Round[], photoGrown: number, busy: readonly number[], quiet: readonly number[]): void {
  const rate = (seconds: number) => fileBytes / megabyte / seconds;
  const table = new Console(process.stdout);
  table.table(
    results.map(({ plain, bare, ours, bareProcessor, ourProcessor, memoryGrowth }, index) => ({
      round: index + 1,
      'plain write MiB/s': Math.round(rate(plain)),
      'bare HTTP MiB/s': Math.round(rate(bare)),
      'our PUT MiB/s': Math.round(rate(ours)),
      'of plain': (plain / ours).toFixed(2),
      'of bare HTTP': (bare / ours).toFixed(2),
      'bare CPU s': bareProcessor.toFixed(1),
      'our CPU s': ourProcessor.toFixed(1),
      'memory memoryGrowth MiB': Math.round(memoryGrowth / megabyte),
    })),
  );
  const row = (what: string, waits: readonly number[]) => ({
    what,
    calls: waits.length,
    'median ms': quantile(waits, 0.5).toFixed(1),
    'p95 ms': quantile(waits, 0.95).toFixed(1),
    'max ms': Math.max(...waits).toFixed(1),
  });
  table.table([row('list of trucks, nothing else', quiet), row('list of trucks, during uploads', busy)]);
  const share = Math.min(
    quantile(
      results.map(({ plain, ours }) => plain / ours),
      0.5,
    ),
    quantile(
      results.map(({ bare, ours }) => bare / ours),
      0.5,
    ),
  );
  const memoryGrowth = Math.max(photoGrown, ...results.map((result) => result.memoryGrowth));
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT met');
  process.stdout.write(
    `Throughput, median: ${share.toFixed(2)} of the bare stream (goal at least ${goals.throughput}): ${verdict(share >= goals.throughput)}\n` +
      `Memory, the largest photo: memoryGrowth by ${Math.round(photoGrown / megabyte)} MiB\n` +
      `Memory: memoryGrowth by at most ${Math.round(memoryGrowth / megabyte)} MiB (goal at most 64): ${verdict(memoryGrowth <= goals.memoryBytes)}\n`,
  );
}

async function run(): Promise<void> {
  // In the repository's folder, because /tmp may be in memory.
  const folder = await mkdtemp(join(root, 'data-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  const bare = await startBare(folder);
  const product = await startProduct(folder);
  try {
    const trucks = '/api/abbasAutos/trucks';
    const { id } = await product.call('POST', trucks, truckBody());
    const callOther = () => product.call('GET', trucks);
    const { waits: quiet } = await measure(() => sleep(2000), undefined, callOther);
    const results: Round[] = [];
    const upload = async (call?: () => Promise<unknown>) => {
      const { uri } = await product.call('POST', `${trucks}/${id}/video/video%2Fmp4`);
      const before = await residentBytes(product.child.pid);
      const result = await measure(() => put(uri), product.child, call);
      const [video] = await product.call('GET', `${trucks}/${id}/videos`);
      if (video?.size !== fileBytes) throw new Error('The upload did not arrive.');
      await product.call('DELETE', `${trucks}/${id}/video/${video.name}`);
      return { ...result, memoryGrowth: result.memory - before };
    };
    for (let round = 0; round < rounds; round += 1) {
      const plain = await measure(() => writePlainly(folder));
      const bareRun = await measure(() => put(bare.url), bare.child);
      await removeBare(folder);
      const ours = await upload();
      results.push({
        plain: plain.seconds,
        bare: bareRun.seconds,
        ours: ours.seconds,
        bareProcessor: bareRun.processor,
        ourProcessor: ours.processor,
        memoryGrowth: ours.memoryGrowth,
      });
    }
    const { waits: busy } = await upload(callOther);
    const { uri } = await product.call('POST', `${trucks}/${id}/image/image%2Fjpeg`);
    const before = await residentBytes(product.child.pid);
    const { memory } = await measure(() => put(uri, photo), product.child);
    show(results, memory - before, busy, quiet);
  } finally {
    bare.child.kill();
    await product.stop();
  }
}

async function removeBare(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('bare-')) await rm(join(folder, name));
}

const [, , role, folder = ''] = process.argv;
if (role === 'bare') await startBareServer(folder);
else await run();
