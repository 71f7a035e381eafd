/**
 * The advertised trucks of each company, as feeds and stock pages show them. They are read with one statement and
 * cached until a record that they show changes, also by another process: each answer compares the state of those
 * records (`list_state`), so it is never older than the question.
 */
import { type Kysely, sql } from 'kysely';
import type { Advert, AdvertVat } from '#adverts/advert.ts';
import { sellerOf } from '#companies/server/company-seller.ts';
import { findParticulars } from '#companies/server/particulars-store.ts';
import type { Seller } from '#server/buyer-pages/seller.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { stateSql } from '#server/list/list-statement.ts';
import { type Company, companies } from '#shared/companies.ts';
import type { RecordType } from '#shared/record-types.ts';
import { buyerPrice } from '#trucks/buyer-price.ts';
import type { Truck } from '#trucks/truck.ts';
import { SharedRun } from './shared-run.ts';

/** Records with values that adverts show. */
const shows: readonly RecordType[] = ['truck', 'reservation', 'image', 'imageOrder', 'companyParticulars'];

/** A photo that turns out to be unreadable changes no state. */
const maxAgeMs = 60_000;

/** A company's adverts. The object stays the same until something in it may have changed. */
export interface PublishedCompany {
  seller: Seller;
  /** The latest advertised first, and of those of a day the highest stock number. */
  adverts: readonly Advert[];
  /** Whether the company's public stock page is on. */
  pageIsOn: boolean;
}

/** An advertised truck's photo. */
export interface PublishedPhoto {
  company: Company;
  advert: Advert;
  /** The ids of our records; never published. */
  truckId: string;
  imageId: string;
}

interface CachedCompany {
  published: PublishedCompany;
  photos: ReadonlyMap<string, PublishedPhoto>;
  state: string;
  day: string;
  readAt: number;
}

interface Row extends Omit<Advert, 'title' | 'year' | 'price' | 'vat' | 'photos'> {
  id: string;
  askingPrice: number | null;
  salePrice: number | null;
  vatScheme: Truck['vatScheme'];
  /** Key and id of each photo, the cover first. */
  photos: [key: string, id: string][];
}

/** Null for the state that the caller already knows. */
interface Answer {
  state: string;
  rows: string | null;
}

const vatByScheme: Record<Truck['vatScheme'], AdvertVat> = {
  Qualifying: 'PlusVat',
  Margin: 'NoVat',
  Unknown: 'Unknown',
};

function rowsSql(company: Company, day: string) {
  return sql`
    select t.id, t.stock_number as "stockNumber", t.reg_number as "regNumber", t.make, t.model, t.truck_type as "truckType",
      t.axle, t.registration_date as "registrationDate", t.mileage, t.mileage_unit as "mileageUnit",
      t.gear_box_type as gearbox, t.color as colour, t.euro_status as "euroStatus", t.cab_type as "cabType",
      t.fuel_type as "fuelType", t.power_hp as "powerHp", t.gross_weight_kg as "grossWeightKg",
      t.wheelbase_mm as "wheelbaseMm", t.features, t.mot_expiry as "motExpiry", t.asking_price as "askingPrice",
      t.sale_price as "salePrice", t.vat_scheme as "vatScheme", t.advert_text as text,
      t.advertised_on as "advertisedOn",
      exists (select from truck_reservation r where r.truck_id = t.id and r.until >= ${day}::date) as reserved,
      coalesce(p.photos, '[]') as photos
    from truck t
    left join (
      select m.truck_id, json_agg(json_build_array(m.public_key, m.id) order by m.place nulls last, m.id) as photos
      from media m
      join truck a on a.id = m.truck_id and a.company = ${company} and a.advertised
      -- A photo that cannot be decoded cannot be stripped of its metadata.
      where m.kind = 'image' and m.size is not null and m.has_thumbnails is distinct from false
      group by m.truck_id
    ) p on p.truck_id = t.id
    where t.company = ${company} and t.advertised and not t.is_sold
    order by t.advertised_on desc, t.stock_number desc`;
}

/** The rows as JSON, unless the state is the known one. */
async function readRows(db: Kysely<Database>, company: Company, day: string, known: string | null): Promise<Answer> {
  const { rows } = await sql<Answer>`
    with s as materialized (${stateSql(shows, company)})
    select s.state, case when s.state is distinct from ${known} then (
      select coalesce(json_agg(row_to_json(r)), '[]') from (${rowsSql(company, day)}) r
    )::text end as rows
    from s`.execute(db);
  return onlyRow(rows);
}

/** Names every value that is published, so that a new column is not. */
function toAdvert(row: Row): Advert {
  const year = row.registrationDate === null ? null : Number(row.registrationDate.slice(0, 4));
  return {
    stockNumber: row.stockNumber,
    regNumber: row.regNumber,
    title: [row.make, row.model, row.axle, year].filter(Boolean).join(' '),
    make: row.make,
    model: row.model,
    truckType: row.truckType,
    axle: row.axle,
    year,
    registrationDate: row.registrationDate,
    mileage: row.mileage,
    mileageUnit: row.mileageUnit,
    gearbox: row.gearbox,
    colour: row.colour,
    euroStatus: row.euroStatus,
    cabType: row.cabType,
    fuelType: row.fuelType,
    powerHp: row.powerHp,
    grossWeightKg: row.grossWeightKg,
    wheelbaseMm: row.wheelbaseMm,
    features: row.features,
    motExpiry: row.motExpiry,
    price: buyerPrice(row),
    vat: vatByScheme[row.vatScheme],
    reserved: row.reserved,
    text: row.text,
    photos: row.photos.map(([key]) => ({ key })),
    advertisedOn: row.advertisedOn,
  };
}

/** The shortest time between two reads of all adverts for visitors who guess addresses. */
const guesserPauseMs = 1000;

interface PublishedStockOptions {
  db: Kysely<Database>;
  /** Today's date for the business. */
  today: () => string;
  now: () => number;
}

export class PublishedStock {
  readonly #options: PublishedStockOptions;
  readonly #cached = new Map<Company, CachedCompany>();
  readonly #reads: ReadonlyMap<Company, SharedRun<CachedCompany>>;
  /** When the adverts of all companies were last read for a photo that none has. */
  #missedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PublishedStockOptions) {
    this.#options = options;
    this.#reads = new Map(companies.map((company) => [company, new SharedRun(() => this.#read(company))]));
  }

  async of(company: Company): Promise<PublishedCompany> {
    return (await this.#current(company)).published;
  }

  /**
   * Null if no advertised truck of any company has the photo.
   * @param isGuesser the caller has tried many unknown keys: another one is looked for in the adverts of the last
   * second, because each unknown key costs a query for each company
   */
  async photo(key: string, isGuesser = false): Promise<PublishedPhoto | null> {
    const { now } = this.#options;
    const isUnknown = [...this.#cached.values()].every(({ photos }) => !photos.has(key));
    if (isGuesser && isUnknown && Math.abs(now() - this.#missedAt) < guesserPauseMs) return null;
    // The company that had it last is asked first, so that a valid address costs one query.
    const isLikely = (company: Company) => this.#cached.get(company)?.photos.has(key) === true;
    for (const company of companies.toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)))) {
      const found = (await this.#current(company)).photos.get(key);
      if (found !== undefined) return found;
    }
    this.#missedAt = now();
    return null;
  }

  async #current(company: Company): Promise<CachedCompany> {
    const read = this.#reads.get(company);
    if (read === undefined) throw new Error(`${company} is no company.`);
    return await read.answer();
  }

  async #read(company: Company): Promise<CachedCompany> {
    const { db, today, now } = this.#options;
    const [day, readAt] = [today(), now()];
    const cached = this.#cached.get(company);
    const isUsable = cached !== undefined && cached.day === day && Math.abs(readAt - cached.readAt) < maxAgeMs;
    const { state, rows } = await readRows(db, company, day, isUsable ? cached.state : null);
    if (rows === null && cached !== undefined) return cached;
    // Read after the state: particulars that are newer than the state are read again with the next one.
    const stored = await findParticulars(db, company);
    const trucks: Row[] = JSON.parse(rows ?? '[]');
    const found = trucks.map((row) => ({ row, advert: toAdvert(row) }));
    const photos = found.flatMap(({ row, advert }) =>
      row.photos.map(([key, imageId]) => [key, { company, advert, truckId: row.id, imageId }] as const),
    );
    const published: PublishedCompany = {
      seller: sellerOf(company, stored?.particulars ?? null),
      adverts: found.map(({ advert }) => advert),
      pageIsOn: stored?.particulars.publicStockPage ?? false,
    };
    const next = { published, photos: new Map(photos), state, day, readAt };
    this.#cached.set(company, next);
    return next;
  }
}
