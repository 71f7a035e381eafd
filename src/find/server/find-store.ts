/** Queries of the search over everything: which records a text finds, and what a hit says of them (section 11). */
import { type Kysely, sql } from 'kysely';
import type { HitKind } from '#find/find.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

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
  billTo: string | null;
  numberOfTrucks: number | null;
  cover: string | null;
}

/** A text that was typed: whole, and by its words, all in the spelling of `find_words`. */
interface Typed {
  words: readonly string[];
}

/** Words that are looked for; more say nothing new. */
const mostWords = 8;

/** A word in a pattern of LIKE, anywhere. */
function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

async function foldWords(db: Kysely<Database>, text: string): Promise<Typed> {
  const { rows } = await sql<{ text: string }>`select find_words(${text}) as text`.execute(db);
  const words = (rows[0]?.text ?? '').split(' ').filter((word) => word !== '');
  return { words: words.slice(0, mostWords) };
}

/** Entries that contain every word, or all of them written as one: named so, beginning so, containing it whole, other. */
function containing({ words }: Typed, limit: number) {
  const whole = words.join('');
  const phrase = words.join(' ');
  const all = sql.join(
    words.map((word) => sql`e.body like ${anywhere(word)}`),
    sql` and `,
  );
  return sql`
    select e.kind, e.record_id,
      case
        when ${whole} = any (e.keys) then 0
        when exists (select from unnest(e.keys) k where starts_with(k, ${whole})) then 1
        when strpos(e.body, ${phrase}) > 0 then 2
        else 3
      end::real as rank
    from find_entry e
    where (${all}) or e.body like ${anywhere(whole)}
    order by rank, array_position(array['truck', 'order', 'invoice', 'client', 'supplier'], e.kind), e.record_id desc
    limit ${limit}`;
}

/** Entries that are spelled much like it: the more, the sooner. */
function alike({ words }: Typed, limit: number) {
  return sql`
    select kind, record_id, 5 - score as rank
    from find_alike(${sql.val(words)}::text[], ${words.join('')}, ${limit})`;
}

/** What a hit says, for each entry of a subquery. */
function described(entries: ReturnType<typeof containing>) {
  return sql<FoundRecord>`
    select f.kind, f.record_id as id, coalesce(t.company, p.company) as company,
      coalesce(t.reg_number, p.number, c.name, s.name) as name, t.make, t.model, t.is_sold as "isSold",
      p.bill_to ->> 'name' as "billTo", p.number_of_trucks as "numberOfTrucks", photo.id as cover
    from (${entries}) f
    left join truck t on f.kind = 'truck' and t.id = f.record_id
    left join paper p on f.kind in ('order', 'invoice') and p.id = f.record_id
    left join client c on f.kind = 'client' and c.id = f.record_id
    left join supplier s on f.kind = 'supplier' and s.id = f.record_id
    left join lateral (
      select m.id from media m
      where m.truck_id = t.id and m.kind = 'image' and m.size is not null
      order by m.id
      limit 1
    ) photo on true
    order by f.rank, array_position(array['truck', 'order', 'invoice', 'client', 'supplier'], f.kind), f.record_id desc`;
}

/** The records that a text finds, best first; those spelled alike only where too few contain it. */
export async function findRecords(db: Kysely<Database>, text: string, limit: number): Promise<FoundRecord[]> {
  const typed = await foldWords(db, text);
  if (typed.words.length === 0) return [];
  const { rows: exact } = await described(containing(typed, limit)).execute(db);
  if (exact.length >= limit) return exact;
  const { rows: similar } = await described(alike(typed, limit)).execute(db);
  const known = new Set(exact.map(({ id }) => id));
  return [...exact, ...similar.filter(({ id }) => !known.has(id))].slice(0, limit);
}
