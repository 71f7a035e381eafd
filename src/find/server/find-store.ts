/** Queries of the search over everything: which records a text finds, and what a hit says of them (section 11). */
import { type Kysely, sql } from 'kysely';
import type { HitKind } from '#find/find.ts';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { parsePhoneNumber } from '#shared/phone-number.ts';
import { readableTypes } from '#shared/record-readers.ts';
import type { Role } from '#shared/roles.ts';
import { searchedVehicleKey, vehicleKey } from '#shared/vehicle-key.ts';
import { spellingsOf } from './misspelled-word.ts';

/** A record that was found, and what is known of it. */
export interface FoundRecord {
  kind: HitKind;
  id: string;
  company: Company | null;
  /** Reg number, number of the paper, name of the party. */
  name: string;
  make: string | null;
  model: string | null;
  isSold: boolean | null;
  /** For whom a truck is kept; the last day of it, as `YYYY-MM-DD`. */
  reservedFor: string | null;
  reservedUntil: string | null;
  billTo: string | null;
  numberOfTrucks: number | null;
  cover: string | null;
}

/** A text that was typed: whole, and by its words, all in the spelling of `find_words`. */
interface Typed {
  words: readonly string[];
}

/** Words that are looked for; more say nothing new. */
const maxWords = 8;

/** A word in a pattern of LIKE, anywhere. */
function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

async function normalizeWords(db: Kysely<Database>, text: string): Promise<Typed> {
  const { rows } = await sql<{ text: string }>`select find_words(${text}) as text`.execute(db);
  const words = (rows[0]?.text ?? '').split(' ').filter((word) => word !== '');
  return { words: words.slice(0, maxWords) };
}

/** Fewer letters have no trigram: the index cannot find them. */
const minIndexedLength = 3;

/** Entries that are weighed of those that contain the words: more would cost more than they say. */
const maxRanked = 500;

function contains(word: string) {
  return word.length < minIndexedLength ? sql`strpos(e.body, ${word}) > 0` : sql`e.body like ${anywhere(word)}`;
}

/** That an entry contains a word, or a vehicle number of this key; null where it has none. */
function containsWord(word: string, key: string | null) {
  return key === null || key.length < minIndexedLength
    ? contains(word)
    : sql`(${contains(word)} or e.body like ${anywhere(key)})`;
}

/** A text in the spelling of `find_entry.labels`. */
function labelOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Clients and suppliers with these digits in a phone number. */
function hasPhone(digits: string) {
  const has = (column: string) => sql`strpos(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), ${digits}) > 0`;
  return sql`e.kind in ('client', 'supplier') and e.record_id in (
    select c.id from client c where ${has('c.bill_to_phone_number')} or ${has('c.ship_to_phone_number')}
    union all
    select s.id from supplier s where ${has('s.phone_number')}
  )`;
}

/**
 * Entries that are named so or are exactly of that make and model, and some that contain every word, or all of them
 * written as one: named so, of that make and model, beginning so, containing it whole, others.
 */
function containing({ words }: Typed, limit: number, phone: string | null) {
  const whole = words.join('');
  const label = labelOf(whole);
  const key = searchedVehicleKey(whole);
  const named = sql`array_remove(array[${whole}, ${key}::text], null)`;
  // Words without a digit are looked for as they are: most of them are no part of a vehicle number.
  const all = sql.join(
    words.map((word) => containsWord(word, vehicleKey(word))),
    sql` and `,
  );
  const columns = sql`e.kind, e.record_id, e.keys, e.labels, e.body`;
  return sql`
    select f.kind, f.record_id,
      case
        when f.keys && ${named} then 0
        when ${label} = any (f.labels) then 1
        when exists (
          select from unnest(f.keys) k where starts_with(k, ${whole}) or starts_with(k, ${key}::text)
        ) then 2
        when strpos(f.body, ${words.join(' ')}) > 0 then 3
        else 4
      end::real as rank
    from (
      (select ${columns} from find_entry e where e.keys && ${named} limit ${limit})
      union
      (select ${columns} from find_entry e where e.labels @> array[${label}] limit ${limit})
      ${phone === null ? sql`` : sql`union (select ${columns} from find_entry e where ${hasPhone(phone)} limit ${limit})`}
      union
      (select ${columns} from find_entry e where ${all} limit ${maxRanked})
      union
      (select ${columns} from find_entry e where ${containsWord(whole, key)} limit ${maxRanked})
    ) f
    order by rank, array_position(array['truck', 'order', 'invoice', 'creditNote', 'client', 'supplier'], f.kind), f.record_id desc
    limit ${limit}`;
}

/** What is taken for misspelled, one after another: each is a few dozen looks into the index. */
const maxMisspelled = 4;

/** A word that may be misspelled, by what it may stand for, and the words beside it. */
interface MisspelledWord {
  spellings: readonly string[];
  others: readonly string[];
}

/** All words written as one, as a reg number is, then each by itself, the longest first. */
function misspelledWords({ words }: Typed): MisspelledWord[] {
  const places = [...words.keys()].toSorted((one, other) => (words[other] ?? '').length - (words[one] ?? '').length);
  const single = places.map((place) => ({ word: words[place] ?? '', others: words.toSpliced(place, 1) }));
  const whole = words.length > 1 ? [{ word: words.join(''), others: [] }] : [];
  return [...whole, ...single]
    .map(({ word, others }) => ({ spellings: spellingsOf(word), others }))
    .filter(({ spellings }) => spellings.length > 0)
    .slice(0, maxMisspelled);
}

/** Entries that contain the word with one mistake in it, and every other: named so, beginning so, with just such a word, others. */
function misspelled({ spellings, others }: MisspelledWord, limit: number) {
  const patternsOf = (before: string, after: string) =>
    sql`${spellings.map((spelling) => `${before}${spelling}${after}`)}::text[]`;
  return sql`
    select f.kind, f.record_id,
      case
        when exists (select from unnest(f.keys) k where k like any (${patternsOf('', '')})) then 0
        when exists (select from unnest(f.keys) k where k like any (${patternsOf('', '%')})) then 1
        when f.body like any (${patternsOf('% ', ' %')}) then 2
        else 3
      end::real as rank
    from find_misspelled(${patternsOf('% ', '%')}, ${others.map(anywhere)}::text[], ${maxRanked}) f
    order by rank, array_position(array['truck', 'order', 'invoice', 'creditNote', 'client', 'supplier'], f.kind), f.record_id desc
    limit ${limit}`;
}

/** How much it says that a client or supplier is named so itself, beside words that are anywhere in a record. */
const weightOfName = 0.1;

/** Entries that are spelled much like it: the more, the sooner; a client before the papers that name it. */
function alike({ words }: Typed, limit: number) {
  const whole = words.join('');
  return sql`
    select f.kind, f.record_id,
      5 - f.score - ${weightOfName} * coalesce((
        select max(similarity(k, ${whole}))
        from find_entry e, unnest(e.keys) k
        where f.kind in ('client', 'supplier') and e.kind = f.kind and e.record_id = f.record_id
      ), 0) as rank
    from find_alike(${sql.val(words)}::text[], ${whole}, ${maxRanked}) f
    order by rank, f.record_id desc
    limit ${limit}`;
}

/** What a hit says, for each entry of a subquery that the role may read about. */
function described(entries: ReturnType<typeof containing>, role: Role, today: string) {
  return sql<FoundRecord>`
    select ${plannedForItsValues} f.kind, f.record_id as id, coalesce(t.company, p.company, n.company) as company,
      coalesce(t.reg_number, p.number, n.number, c.name, s.name) as name, t.make, t.model, t.is_sold as "isSold", k.name as "reservedFor", r.until::text as "reservedUntil",
      coalesce(p.bill_to ->> 'name', n.bill_to_name) as "billTo", coalesce(p.number_of_trucks, n.number_of_trucks) as "numberOfTrucks", t.cover_image as cover
    from (${entries}) f
    left join truck t on f.kind = 'truck' and t.id = f.record_id
    left join truck_reservation r on r.truck_id = t.id and r.until >= ${today}::date and not t.is_sold
    left join client k on k.id = r.client_id
    left join paper p on f.kind in ('order', 'invoice') and p.id = f.record_id
    left join credit_note n on f.kind = 'creditNote' and n.id = f.record_id
    left join client c on f.kind = 'client' and c.id = f.record_id
    left join supplier s on f.kind = 'supplier' and s.id = f.record_id
    where f.kind = any(${readableTypes([role])}::text[])
    order by f.rank, array_position(array['truck', 'order', 'invoice', 'creditNote', 'client', 'supplier'], f.kind), f.record_id desc`;
}

/**
 * The records that a text finds, best first; those with one word misspelled only where none contains it, and those
 * spelled alike only where there are none of these.
 */
export async function findRecords(
  { db, actor, today }: Pick<WriteContext, 'db' | 'actor' | 'today'>,
  text: string,
  limit: number,
): Promise<FoundRecord[]> {
  const typed = await normalizeWords(db, text);
  if (typed.words.length === 0) return [];
  const looks = [
    containing(typed, limit, parsePhoneNumber(text)?.key ?? null),
    ...misspelledWords(typed).map((word) => misspelled(word, limit)),
    alike(typed, limit),
  ];
  for (const entries of looks) {
    const { rows } = await described(entries, actor.role, today()).execute(db);
    if (rows.length > 0) return rows;
  }
  return [];
}
