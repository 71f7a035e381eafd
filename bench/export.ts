/** Memory used by the export of a long list as CSV and as a workbook: `npm run bench:export -- 100000`. */
import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { once } from 'node:events';
import { withBenchDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { fillLists } from './list-stock.ts';

const rows = Number(process.argv[2] ?? 100_000);
const sampleEveryMs = 5;
/** A garbage collection takes a while, so samples with one are less frequent. */
const collectEveryMs = 100;
const megabyte = 1_048_576;
const out = new Console(process.stdout);

/** Reads a response in another process and prints its size, so that the reader's memory does not count. */
const readerProgram = `
  const [url, token] = process.argv.slice(1);
  const answer = await fetch(url, { headers: { authorization: 'Bearer ' + token } });
  if (!answer.ok) throw new Error(String(answer.status));
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  process.stdout.write(String(bytes));`;

async function readInAnotherProcess(url: string, token: string): Promise<number> {
  const args = ['--input-type=module', '-e', readerProgram, url, token];
  const reader = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  reader.stdout.on('data', (chunk: Buffer) => (text += chunk));
  const [code] = await once(reader, 'exit');
  if (code !== 0) throw new Error(`The reader of ${url} ended with ${code}.`);
  return Number(text);
}

/** Increase in memory (bytes): resident, and in use after a garbage collection. */
async function measureMemory(run: () => Promise<number>, isCollected: boolean) {
  globalThis.gc?.();
  const inUse = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
  const before = { resident: process.memoryUsage.rss(), inUse: inUse() };
  let [resident, retained] = [0, 0];
  const timer = setInterval(
    () => {
      if (isCollected) globalThis.gc?.();
      resident = Math.max(resident, process.memoryUsage.rss() - before.resident);
      retained = Math.max(retained, inUse() - before.inUse);
    },
    isCollected ? collectEveryMs : sampleEveryMs,
  );
  const start = performance.now();
  const bytes = await run();
  clearInterval(timer);
  return {
    seconds: Number(((performance.now() - start) / 1000).toFixed(1)),
    'file, MB': Number((bytes / megabyte).toFixed(1)),
    'resident, MB more': Number((resident / megabyte).toFixed(1)),
    [isCollected ? 'in use, MB more' : 'with garbage, MB more']: Number((retained / megabyte).toFixed(1)),
  };
}

await withBenchDatabase(async (bench) => {
  const { db } = bench;
  // Divided by four, because the export covers all four companies.
  await fillLists(db, { trucks: Math.ceil(rows / 4), papers: 10 });
  const server = await startBenchServer(bench);
  const fetchFile = (list: string, format: string) =>
    readInAnotherProcess(`${server.address}/api/${list}/export?format=${format}`, server.token);
  const table = [];
  // A short export first loads the code that would otherwise count.
  for (const format of ['csv', 'xlsx']) await fetchFile('abbasAutos/invoices', format);
  for (const isCollected of [true, false]) {
    for (const format of ['csv', 'xlsx']) {
      table.push({ format, ...(await measureMemory(() => fetchFile('all/trucks', format), isCollected)) });
    }
  }
  out.log(`${rows} trucks of all companies`);
  out.table(table);
  await server.stop();
});
