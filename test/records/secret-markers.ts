/**
 * Finds what must not be published: fills every column that buyers may not see with a marker of its own, in all tables,
 * also in columns that are added later, and looks for the markers in whatever the product sends.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** What buyers may see, as `table.column`. */
export const publishedColumns: readonly string[] = [
  ...[
    'stock_number reg_number make model truck_type axle registration_date mileage mileage_unit gear_box_type color',
    'euro_status cab_type fuel_type power_hp gross_weight_kg wheelbase_mm features mot_expiry asking_price advert_text',
    'advertised_on vat_scheme',
  ].flatMap((names) => names.split(' ').map((name) => `truck.${name}`)),
  ...'trading_name address_line1 address_line2 city postcode country phone_number email website logo'
    .split(' ')
    .map((name) => `company_particulars.${name}`),
  'media.public_key',
];

/** Columns without which no truck is advertised, no photo is shown and no page is on. */
const required = ['truck.is_sold', 'truck.advertised', 'truck_reservation.until', 'media.size'];

interface Column {
  table: string;
  name: string;
  type: string;
}

interface Marker {
  /** `truck.key_number` */
  column: string;
  /** In lower case. */
  texts: readonly string[];
}

interface Planted {
  /** SQL of the value in row `n`. */
  value: string;
  texts: readonly string[];
}

/** Distinct values by type; null for types that cannot hold a marker, such as yes or no. */
function plantedIn({ type }: Column, index: number): Planted | null {
  // Search keys drop punctuation, and reg numbers are unique.
  if (type === 'text') return { value: `'zq${index}x' || n`, texts: [`zq${index}x`] };
  if (type === 'text[]') return { value: `array['zq${index}x' || n]`, texts: [`zq${index}x`] };
  if (['integer', 'bigint', 'numeric'].includes(type.replace(/\(.*/, ''))) {
    const number = 9_137_001 + index;
    return { value: String(number), texts: [String(number), number.toLocaleString('en-GB')] };
  }
  if (type !== 'date') return null;
  const date = new Date(Date.UTC(1931, 0, 1 + index));
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const iso = date.toISOString().slice(0, 10);
  return { value: `date '${iso}'`, texts: [iso, date.toLocaleDateString('en-GB', parts).toLowerCase()] };
}

async function columnsToFill(db: Kysely<Database>, published: readonly string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      -- Without them the records would no longer belong together.
      and a.attname !~ '(^|_)(id|version|by)$' and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey)
      )
    order by 1, 2`.execute(db);
  const left = new Set([...published, ...required]);
  return rows.filter(({ table, name }) => !left.has(`${table}.${name}`));
}

/** Ids of our records, which are as secret as their contents. */
async function idMarkers(db: Kysely<Database>): Promise<Marker[]> {
  const tables = ['truck', 'media', 'client', 'supplier', 'document', 'truck_costing'];
  return await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db);
      return { column: `${table}.id`, texts: rows.map(({ id }) => id.toLowerCase()) };
    }),
  );
}

export class SecretMarkers {
  readonly #markers: readonly Marker[];

  constructor(markers: readonly Marker[]) {
    this.#markers = markers;
  }

  /** The columns that were filled in at least one row, as `table.column`. */
  get columns(): string[] {
    return this.#markers.map(({ column }) => column);
  }

  /** The columns whose values are in the bytes. Decompress them first. */
  findIn(bytes: Uint8Array | string): string[] {
    const text = (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')).toLowerCase();
    return this.#markers.filter(({ texts }) => texts.some((one) => text.includes(one))).map(({ column }) => column);
  }
}

/**
 * Fills the columns of all rows that exist now. Values that a constraint refuses are left as they were.
 * @param published columns that the answer may show
 */
export async function plantSecrets(
  db: Kysely<Database>,
  published: readonly string[] = publishedColumns,
): Promise<SecretMarkers> {
  const markers: Marker[] = [];
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    // Neither triggers nor foreign keys change or refuse a marker.
    await run('set local session_replication_role = replica');
    for (const [index, column] of (await columnsToFill(transaction, published)).entries()) {
      const { table, name } = column;
      const planted = plantedIn(column, index);
      if (planted === null) continue;
      await run('savepoint before_marker');
      try {
        const { numAffectedRows = 0n } = await run(`
          update "${table}" set "${name}" = ${planted.value}
          from (select ctid as row, row_number() over () as n from "${table}") numbered
          where "${table}".ctid = numbered.row`);
        if (numAffectedRows > 0n) markers.push({ column: `${table}.${name}`, texts: planted.texts });
      } catch {
        await run('rollback to savepoint before_marker');
      }
    }
    // Caches read the changed rows.
    await run('update list_state set state = gen_random_uuid()');
  });
  return new SecretMarkers([...markers, ...(await idMarkers(db))]);
}
