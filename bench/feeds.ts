/**
 * A feed of 2,000 trucks with 20 photos each: after a change, from the cache, unchanged, and for 50 portals at once:
 * `npm run bench:feeds`.
 */
import { Console } from 'node:console';
import { type Kysely, sql } from 'kysely';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { fillAlone, withBenchDatabase } from './bench-database.ts';
import { fetchBytes, startBenchServer } from './bench-server.ts';

const output = new Console(process.stdout);
const trucks = 2000;
const photos = 20;
const rounds = 5;
const portals = 50;
const secret = 'B'.repeat(32);

async function fill(db: Kysely<Database>): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await sql`
      insert into truck (id, company, reg_number, reg_number_trimmed, make, model, asking_price, advert_text, features,
        advertised, advertised_on)
      select 'truck' || n, 'AbbasAutos', 'BN ' || n, 'BN' || n, 'DAF', 'XF 480', 10000 + n, repeat('One owner. ', 100),
        array['Air con', 'Fridge', 'Night heater'], true, date '2026-01-01' + n / 10
      from generate_series(1, ${sql.lit(trucks)}) n`.execute(transaction);
    await sql`
      insert into media (id, truck_id, kind, content_type, size, place, has_thumbnails,
        created_by)
      select gen_random_uuid(), 'truck' || n, 'image', 'image/jpeg', 1, p, true, 'bench'
      from generate_series(1, ${sql.lit(trucks)}) n, generate_series(1, ${sql.lit(photos)}) p`.execute(transaction);
    for (const [index, format] of ['Csv', 'Xml', 'Json'].entries()) {
      const id = `feed${format}`;
      await sql`
        insert into feed (id, company, name, format, columns, separator, encoding, show_reserved, with_reg_number,
          min_photos, photo_size, secret)
        values (${id}, 'AbbasAutos', ${format}, ${format}, '[]', 'Comma', 'Windows-1252', true, true, 0, 1600,
          ${secret.slice(1) + String(index)})`.execute(transaction);
      await sql`insert into feed_reading (feed_id) values (${id})`.execute(transaction);
    }
  });
  await sql`vacuum analyze truck, media, feed`.execute(db);
}

/** As a saved truck changes the state of lists. */
async function changeTruck(db: Kysely<Database>): Promise<void> {
  await sql`update truck set asking_price = asking_price + 1 where id = 'truck1'`.execute(db);
  await sql`insert into audit_entry (user_id, request_id, action, record_type, record_id, company, changes)
    values ('bench', 'bench', 'update', 'truck', 'truck1', 'AbbasAutos', '{}')`.execute(db);
}

async function measure(run: () => Promise<unknown>, before: () => Promise<unknown> = async () => undefined) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await before();
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

await withBenchDatabase(async (bench) => {
  const { db, url } = bench;
  await fillAlone(url, fill);
  const server = await startBenchServer(bench);
  try {
    for (const [index, extension] of ['csv', 'xml', 'json'].entries()) {
      const address = `${server.address}/feeds/${secret.slice(1)}${index}.${extension}`;
      const gzip = { 'accept-encoding': 'gzip' };
      const answer = await fetch(address, { headers: gzip });
      const size = (await answer.arrayBuffer()).byteLength;
      const sent = await fetchBytes(address, gzip);
      const known = { ...gzip, 'if-none-match': answer.headers.get('etag') ?? '' };
      const figures = {
        'cached, ms': await measure(() => fetchBytes(address, gzip)),
        'without gzip, ms': await measure(() => fetchBytes(address, {})),
        '304, ms': await measure(async () => (await fetch(address, { headers: known })).arrayBuffer()),
        '50 at once, ms': await measure(() =>
          Promise.all(Array.from({ length: portals }, () => fetchBytes(address, gzip))),
        ),
        'after a change, ms': await measure(
          () => fetchBytes(address, gzip),
          () => changeTruck(db),
        ),
        size: megabytes(size),
        sent: megabytes(sent),
        memory: megabytes(process.memoryUsage().rss),
      };
      output.log(extension, figures);
    }
  } finally {
    await server.stop();
  }
});
