-- Folded words, separated by single spaces.
create or replace function find_words(value text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(fold_text(value), '[[:space:]]+', ' ', 'g'));

create or replace function find_labels(make text, model text) returns text[] language sql immutable parallel safe
set search_path from current
as $$
  select array(
    select distinct regexp_replace(search_key(name), '[^[:alnum:]]+', '', 'g')
    from unnest(array[make || model, model || make, model]) name
    where name is not null
  )
$$;

-- These functions write the entries of the given records and delete those of deleted records.
create or replace function keep_truck_entries(ids text[]) returns void language plpgsql set search_path from current as $$
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind = 'truck' and e.record_id = i.id and not exists (select from truck t where t.id = i.id);
  insert into find_entry (kind, record_id, company, keys, labels, body)
  select 'truck', t.id, t.company,
    array_remove(array[
      search_key(t.reg_number), search_key(t.chassis_number), search_key(t.engine_number),
      vehicle_key(t.reg_number), vehicle_key(t.chassis_number)
    ], null),
    find_labels(t.make, t.model),
    find_words(concat_ws(' ', t.reg_number, t.make, t.model, t.make, t.chassis_number, t.engine_number))
      || ' ' || search_key(t.reg_number) || ' ' || search_key(t.make || t.model)
      || ' ' || concat_ws(' ', vehicle_key(t.reg_number), vehicle_key(t.chassis_number))
  from truck t
  join unnest(ids) i (id) on i.id = t.id
  on conflict (kind, record_id) do update
    set company = excluded.company, keys = excluded.keys, labels = excluded.labels, body = excluded.body
    where (find_entry.company, find_entry.keys, find_entry.labels, find_entry.body)
      is distinct from (excluded.company, excluded.keys, excluded.labels, excluded.body);
end;
$$;

create or replace function keep_paper_entries(ids text[]) returns void language plpgsql set search_path from current as $$
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind in ('order', 'invoice') and e.record_id = i.id and not exists (select from paper p where p.id = i.id);
  insert into find_entry (kind, record_id, company, keys, body)
  select p.kind, p.id, p.company,
    array[p.number, p.number_value::text, p.kind || p.number_value],
    find_words(concat_ws(' ', p.kind, p.number, p.bill_to ->> 'name', p.ship_to ->> 'name', regs.spaced))
      || ' ' || search_key(p.bill_to ->> 'name') || ' ' || search_key(p.ship_to ->> 'name') || coalesce(' ' || regs.keys, '')
  from paper p
  join unnest(ids) i (id) on i.id = p.id
  left join (
    select t.paper_id, string_agg(t.reg_number, ' ') as spaced,
      string_agg(search_key(t.reg_number) || ' ' || vehicle_key(t.reg_number), ' ') as keys
    from paper_truck t
    join unnest(ids) n (id) on n.id = t.paper_id
    group by t.paper_id
  ) regs on regs.paper_id = p.id
  on conflict (kind, record_id) do update
    set company = excluded.company, keys = excluded.keys, body = excluded.body
    where (find_entry.company, find_entry.keys, find_entry.body)
      is distinct from (excluded.company, excluded.keys, excluded.body);
end;
$$;

-- The name of a merged client or supplier finds its successor.
create or replace function keep_party_entries(party_kind text, ids text[]) returns void language plpgsql
set search_path from current
as $$
declare
  living text[];
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind = party_kind and e.record_id = i.id
    and not exists (select from client c where party_kind = 'client' and c.id = i.id and c.merged_into is null)
    and not exists (select from supplier s where party_kind = 'supplier' and s.id = i.id and s.merged_into is null);
  if party_kind = 'client' then
    living := array(select distinct coalesce(merged_into, id) from client where id = any (ids));
  else
    living := array(select distinct coalesce(merged_into, id) from supplier where id = any (ids));
  end if;
  insert into find_entry (kind, record_id, keys, body)
  select party_kind, p.id, array_agg(search_key(p.name) order by p.place, p.name),
    string_agg(find_words(p.name) || ' ' || search_key(p.name), ' ' order by p.place, p.name)
  from (
    select coalesce(merged_into, id) as id, name, (merged_into is not null)::integer as place
    from client where party_kind = 'client' and (id = any (living) or merged_into = any (living))
    union all
    select coalesce(merged_into, id), name, (merged_into is not null)::integer
    from supplier where party_kind = 'supplier' and (id = any (living) or merged_into = any (living))
  ) p
  group by p.id
  on conflict (kind, record_id) do update set keys = excluded.keys, body = excluded.body
    where (find_entry.keys, find_entry.body) is distinct from (excluded.keys, excluded.body);
end;
$$;

create or replace function keep_find_entries() returns trigger language plpgsql set search_path from current as $$
begin
  case tg_table_name
    when 'truck' then perform keep_truck_entries(array(select id from changed));
    when 'paper' then perform keep_paper_entries(array(select id from changed));
    when 'paper_truck' then perform keep_paper_entries(array(select distinct paper_id from changed));
    else perform keep_party_entries(tg_table_name, array(select id from changed));
  end case;
  return null;
end;
$$;

create or replace trigger find_insert after insert on truck
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_update after update on truck
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_delete after delete on truck
  referencing old table as changed for each statement execute function keep_find_entries();
create or replace trigger find_insert after insert on paper
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_update after update on paper
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_delete after delete on paper
  referencing old table as changed for each statement execute function keep_find_entries();
create or replace trigger find_insert after insert on paper_truck
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_update after update on paper_truck
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_delete after delete on paper_truck
  referencing old table as changed for each statement execute function keep_find_entries();
create or replace trigger find_insert after insert on client
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_update after update on client
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_delete after delete on client
  referencing old table as changed for each statement execute function keep_find_entries();
create or replace trigger find_insert after insert on supplier
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_update after update on supplier
  referencing new table as changed for each statement execute function keep_find_entries();
create or replace trigger find_delete after delete on supplier
  referencing old table as changed for each statement execute function keep_find_entries();

-- The searchable text of a credit note never changes.
create or replace function keep_credit_note_entries() returns trigger language plpgsql set search_path from current as $$
begin
  delete from find_entry e using changed c where e.kind = 'creditNote' and e.record_id = c.id;
  if tg_op = 'DELETE' then return null; end if;
  insert into find_entry (kind, record_id, company, keys, body)
  select 'creditNote', c.id, c.company,
    array[c.number, 'creditnote' || c.number_value, 'credit' || c.number_value],
    find_words(concat_ws(' ', 'credit note', c.number, c.bill_to ->> 'name', c.ship_to ->> 'name', c.reg_numbers))
      || ' ' || search_key(c.bill_to ->> 'name') || ' ' || search_key(c.ship_to ->> 'name')
      || ' ' || search_key(c.reg_numbers) || ' ' || replace(vehicle_keys(c.reg_numbers), E'\n', ' ')
  from changed c;
  return null;
end $$;
create or replace trigger find_insert after insert on credit_note
  referencing new table as changed for each statement execute function keep_credit_note_entries();
create or replace trigger find_delete after delete on credit_note
  referencing old table as changed for each statement execute function keep_credit_note_entries();

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
