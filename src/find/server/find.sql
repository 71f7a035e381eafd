-- Folded words, separated by single spaces.
create or replace function find_words(value text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(fold_text(value), '[[:space:]]+', ' ', 'g'));

-- Writes the entries that a view has for the records of the changed rows, and deletes those that it no longer has.
-- Arguments: the view, the ids of a row's records as an expression, and the kinds of records in the view.
create or replace function refresh_find_entries() returns trigger language plpgsql set search_path from current as $$
begin
  execute format(
    'with touched as materialized (select distinct %s as id from changed),
    found as materialized (select v.* from touched t join %I v on v.record_id = t.id),
    gone as (
      delete from find_entry e using touched t
      where e.kind = any ($1) and e.record_id = t.id and not exists (select from found f where f.record_id = t.id)
    )
    insert into find_entry as e (kind, record_id, company, keys, labels, body)
    select kind, record_id, company, keys, labels, body from found
    on conflict (kind, record_id) do update
      set company = excluded.company, keys = excluded.keys, labels = excluded.labels, body = excluded.body
      where (e.company, e.keys, e.labels, e.body)
        is distinct from (excluded.company, excluded.keys, excluded.labels, excluded.body)',
    tg_argv[1], tg_argv[0]
  ) using tg_argv[2:];
  return null;
end;
$$;

-- Finds entries with similarly spelled words: some similar to the longest word, some similar to all words joined.
-- Scoring an entry is slow. A planner that expects many matches would choose a sequential scan, which takes a second
-- if there are few, so sequential scans are off.
create or replace function find_alike(
  words text[], whole text, most integer
) returns table (kind text, record_id text, score real) language sql stable
set pg_trgm.word_similarity_threshold = 0.4
set enable_seqscan = off
as $$
  select e.kind, e.record_id, l.score
  from (
    -- A few hundred candidates are enough. Each of the two queries has its own limit, so that both kinds are included.
    (select f.kind, f.record_id, f.body from find_entry f where f.body %> whole limit 150)
    union
    (select f.kind, f.record_id, f.body from find_entry f
      where cardinality(words) > 1 and f.body %> (select w from unnest(words) w order by length(w) desc limit 1)
      limit 150)
  ) e
  cross join lateral (
    select avg(s.likeness)::real as score, min(s.likeness) as least
    -- "offset 0" makes it calculate the similarity once, not twice.
    from (select word_similarity(w, e.body) as likeness from unnest(words) w offset 0) s
  ) l
  where l.least >= 0.4 or word_similarity(whole, e.body) >= 0.4
  order by l.score desc, e.record_id desc
  limit most
$$;

-- Finds entries that match one of the patterns and all of the other words: for a word with one mistake. Trigrams alone
-- are not enough if two letters of a short word are swapped. Sequential scans are off for the reason above.
create or replace function find_misspelled(
  patterns text[], others text[], most integer
) returns table (kind text, record_id text, keys text[], body text) language sql stable
set enable_seqscan = off
as $$
  select e.kind, e.record_id, e.keys, e.body
  from find_entry e
  where e.body like any (patterns) and e.body like all (others)
  limit most
$$;
