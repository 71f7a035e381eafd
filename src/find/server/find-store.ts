/** Queries of the global search. */
import { type Kysely, sql } from 'kysely';
import { onlyRow } from '#server/db/only-row.ts';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import { type HitSource, hitSql, type RecordStores } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { parsePhoneNumber } from '#shared/phone-number.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { readableTypes } from '#shared/record-readers.ts';
import { type PageType, pageTypes } from '#shared/record-types.ts';
import { searchedVehicleKey, vehicleKey } from '#shared/vehicle-key.ts';
import { spellingsOf } from './misspelled-word.ts';

export interface FoundRecord {
  kind: PageType;
  id: string;
  company: Company | null;
  title: string;
  detail: string;
  cover: string | null;
  /** Client with a reservation, and its last day (`YYYY-MM-DD`, inclusive). */
  reservedFor: string | null;
  reservedUntil: string | null;
}

/** The typed words, normalised by `find_words`. */
interface Typed {
  words: readonly string[];
}

/** Further words are ignored. */
const maxWords = 8;

/** A LIKE pattern that matches the word anywhere. */
function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

async function normalizeWords(db: Kysely<Database>, text: string): Promise<Typed> {
  const { rows } = await sql<{ text: string }>`select find_words(${text}) as text`.execute(db);
  const words = onlyRow(rows)
    .text.split(' ')
    .filter((word) => word !== '');
  return { words: words.slice(0, maxWords) };
}

/** Shorter words have no trigram, so the index cannot find them. */
const minIndexedLength = 3;

/** Maximum number of matching entries to rank, because ranking more is too expensive. */
const maxRanked = 500;

function contains(word: string) {
  return word.length < minIndexedLength ? sql`strpos(e.body, ${word}) > 0` : sql`e.body like ${anywhere(word)}`;
}

/** Matches entries with the word or with a vehicle number. @param key the word's vehicle key; null without one */
function containsWord(word: string, key: string | null) {
  return key === null || key.length < minIndexedLength
    ? contains(word)
    : sql`(${contains(word)} or e.body like ${anywhere(key)})`;
}

/** The text in the format of `find_entry.labels`. */
function labelOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The clients and suppliers, with the columns of their phone numbers. */
function partiesOf(stores: RecordStores) {
  return pageTypes.flatMap((type) => {
    const { from, phones }: HitSource = stores[type].hit;
    return phones === undefined ? [] : [{ type, from, phones }];
  });
}

/** Matches clients and suppliers with these digits in a phone number. */
function hasPhone(stores: RecordStores, digits: string) {
  const has = (column: string) => sql`strpos(regexp_replace(${sql.raw(column)}, '[^0-9]', '', 'g'), ${digits}) > 0`;
  const matching = partiesOf(stores).map(
    ({ type, from, phones }) =>
      sql`select ${sql.lit(type)}, r.id from ${sql.raw(from)} where ${sql.join(phones.map(has), sql` or `)}`,
  );
  return sql`(e.kind, e.record_id) in (${sql.join(matching, sql` union all `)})`;
}

/** The place of an entry's kind among entries with the same rank. */
const kindOrder = sql`array_position(${sql.val(pageTypes)}::text[], f.kind)`;

/**
 * Entries that contain every word, or all words joined. The ranks are: the exact name, the exact make and model, a name
 * that starts with the text, entries that contain the text as typed, and others.
 */
function containing(stores: RecordStores, { words }: Typed, limit: number, phone: string | null) {
  const whole = words.join('');
  const label = labelOf(whole);
  const key = searchedVehicleKey(whole);
  const named = sql`array_remove(array[${whole}, ${key}::text], null)`;
  // Words without a digit have no vehicle key, because they are rarely part of a vehicle number.
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
      ${phone === null ? sql`` : sql`union (select ${columns} from find_entry e where ${hasPhone(stores, phone)} limit ${limit})`}
      union
      (select ${columns} from find_entry e where ${all} limit ${maxRanked})
      union
      (select ${columns} from find_entry e where ${containsWord(whole, key)} limit ${maxRanked})
    ) f
    order by rank, ${kindOrder}, f.record_id desc
    limit ${limit}`;
}

/** Maximum number of words to correct, one after another. Each costs a few dozen index scans. */
const maxMisspelled = 4;

/** A possibly misspelled word: patterns of its corrections, and the other words. */
interface MisspelledWord {
  spellings: readonly string[];
  others: readonly string[];
}

/** First all words joined, as in a reg number, then each single word, longest first. */
function misspelledWords({ words }: Typed): MisspelledWord[] {
  const places = [...words.keys()].toSorted((one, other) => (words[other] ?? '').length - (words[one] ?? '').length);
  const single = places.map((place) => ({ word: words[place] ?? '', others: words.toSpliced(place, 1) }));
  const whole = words.length > 1 ? [{ word: words.join(''), others: [] }] : [];
  return [...whole, ...single]
    .map(({ word, others }) => ({ spellings: spellingsOf(word), others }))
    .filter(({ spellings }) => spellings.length > 0)
    .slice(0, maxMisspelled);
}

/**
 * Entries that contain the corrected word and all other words. The ranks are: the exact name, a name that starts with
 * the word, an entry with the whole word, and others.
 */
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
    order by rank, ${kindOrder}, f.record_id desc
    limit ${limit}`;
}

/**
 * Weight of the similarity to the name of a client or supplier, compared with the similarity to any words of a record.
 */
const weightOfName = 0.1;

/** Entries with a similar spelling, most similar first. A client comes before the invoices with its name. */
function alike(stores: RecordStores, { words }: Typed, limit: number) {
  const parties = partiesOf(stores).map(({ type }) => type);
  const whole = words.join('');
  return sql`
    select f.kind, f.record_id,
      5 - f.score - ${weightOfName} * coalesce((
        select max(similarity(k, ${whole}))
        from find_entry e, unnest(e.keys) k
        where f.kind = any(${parties}::text[]) and e.kind = f.kind and e.record_id = f.record_id
      ), 0) as rank
    from find_alike(${sql.val(words)}::text[], ${whole}, ${maxRanked}) f
    order by rank, f.record_id desc
    limit ${limit}`;
}

/** Loads the details of the entries that the role may read. */
function described(
  stores: RecordStores,
  entries: ReturnType<typeof containing>,
  readable: readonly string[],
  today: string,
) {
  return sql<FoundRecord>`
    select ${plannedForItsValues} f.kind, f.record_id as id, h.*
    from (select e.kind, e.record_id, e.rank, ${today}::date as today from (${entries}) e) f
    cross join ${hitSql(stores)}
    where f.kind = any(${readable}::text[])
    order by f.rank, ${kindOrder}, f.record_id desc`;
}

/**
 * Searches all records, best matches first. If no record contains the text, tries to correct one word; if that finds
 * nothing either, looks for similar spellings.
 */
export async function findRecords(
  { db, actor, today }: Pick<WriteContext, 'db' | 'actor' | 'today'>,
  kinds: RecordKinds,
  stores: RecordStores,
  text: string,
  limit: number,
): Promise<FoundRecord[]> {
  const typed = await normalizeWords(db, text);
  if (typed.words.length === 0) return [];
  const searches = [
    containing(stores, typed, limit, parsePhoneNumber(text)?.key ?? null),
    ...misspelledWords(typed).map((word) => misspelled(word, limit)),
    alike(stores, typed, limit),
  ];
  for (const entries of searches) {
    const { rows } = await described(stores, entries, readableTypes(kinds, [actor.role]), today()).execute(db);
    if (rows.length > 0) return rows;
  }
  return [];
}
