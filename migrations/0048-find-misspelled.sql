-- The search for a word with one mistake: the words that it may stand for are looked up by the index, however few letters
-- they share with what was typed. By trigrams alone, two letters that change places leave too little of a short word.

-- Entries with a word of one of these patterns, and with all of the others.
create function find_misspelled(patterns text[], others text[], most integer)
returns table (kind text, record_id text, keys text[], body text)
language sql stable
-- a planner who takes a pattern for a frequent one reads the table from its beginning
set enable_seqscan = off
as $$
  select e.kind, e.record_id, e.keys, e.body
  from find_entry e
  where e.body like any (patterns) and e.body like all (others)
  limit most
$$;
