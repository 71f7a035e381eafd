-- The search for what is spelled alike reads by its index alone: weighing an entry is dear, and a planner who expects
-- many of them reads the table from its beginning, which takes a second where few are alike.

-- Entries whose words are spelled much like these: some that are like the longest word, some that are like all written as one.
create or replace function find_alike(words text[], whole text, most integer)
returns table (kind text, record_id text, score real)
language sql stable
set pg_trgm.word_similarity_threshold = 0.4
set enable_seqscan = off
as $$
  select e.kind, e.record_id, l.score
  from (
    -- a few hundred that are alike say enough; each way has its own, so that what is like all of it is among them
    (select f.kind, f.record_id, f.body from find_entry f where f.body %> whole limit 150)
    union
    (select f.kind, f.record_id, f.body from find_entry f
      where cardinality(words) > 1 and f.body %> (select w from unnest(words) w order by length(w) desc limit 1)
      limit 150)
  ) e
  cross join lateral (
    select avg(s.likeness)::real as score, min(s.likeness) as least
    -- weighed once, not for each of the two
    from (select word_similarity(w, e.body) as likeness from unnest(words) w offset 0) s
  ) l
  where l.least >= 0.4 or word_similarity(whole, e.body) >= 0.4
  order by l.score desc, e.record_id desc
  limit most
$$;
