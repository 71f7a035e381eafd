-- What the search over everything looks into: one row for each truck, paper and party, kept by triggers.

-- Words in one spelling, apart by single spaces; `search_key` is the same without any.
create function find_words(value text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(fold_text(value), '[[:space:]]+', ' ', 'g'))
$$;

create table find_entry (
  kind text not null,
  record_id text not null,
  -- none for parties, who belong to all companies
  company text,
  -- what names the record by itself: a hit on one of these comes first
  keys text[] not null,
  -- all words that find it
  body text not null,
  primary key (kind, record_id)
);
create index find_entry_body on find_entry using gin (body gin_trgm_ops);
create index find_entry_keys on find_entry using gin (keys);

-- Each writes the entries of the records with these ids, or takes away those of records that are gone.

create function keep_truck_entries(ids text[]) returns void language plpgsql as $$
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind = 'truck' and e.record_id = i.id and not exists (select from truck t where t.id = i.id);
  insert into find_entry (kind, record_id, company, keys, body)
  select 'truck', t.id, t.company,
    array_remove(array[search_key(t.reg_number), search_key(t.chassis_number), search_key(t.engine_number)], null),
    find_words(concat_ws(' ', t.reg_number, t.make, t.model, t.make, t.chassis_number, t.engine_number))
      || ' ' || search_key(t.reg_number) || ' ' || search_key(t.make || t.model)
  from truck t
  join unnest(ids) i (id) on i.id = t.id
  on conflict (kind, record_id) do update
    set company = excluded.company, keys = excluded.keys, body = excluded.body
    where (find_entry.company, find_entry.keys, find_entry.body)
      is distinct from (excluded.company, excluded.keys, excluded.body);
end;
$$;

create function keep_paper_entries(ids text[]) returns void language plpgsql as $$
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
    select t.paper_id, string_agg(t.reg_number, ' ') as spaced, string_agg(search_key(t.reg_number), ' ') as keys
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

create function keep_party_entries(party_kind text, ids text[]) returns void language plpgsql as $$
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind = party_kind and e.record_id = i.id
    and not exists (select from client c where party_kind = 'client' and c.id = i.id)
    and not exists (select from supplier s where party_kind = 'supplier' and s.id = i.id);
  insert into find_entry (kind, record_id, keys, body)
  select party_kind, p.id, array[search_key(p.name)], find_words(p.name) || ' ' || search_key(p.name)
  from (
    select id, name from client where party_kind = 'client'
    union all
    select id, name from supplier where party_kind = 'supplier'
  ) p
  join unnest(ids) i (id) on i.id = p.id
  on conflict (kind, record_id) do update set keys = excluded.keys, body = excluded.body
    where (find_entry.keys, find_entry.body) is distinct from (excluded.keys, excluded.body);
end;
$$;

create function keep_find_entries() returns trigger language plpgsql as $$
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

-- one of each table for each kind of statement, as triggers that see all changed rows at once must be
do $$
declare
  table_name text;
  event text;
begin
  foreach table_name in array array['truck', 'paper', 'paper_truck', 'client', 'supplier'] loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format(
        'create trigger find_%1$s after %1$s on %2$I referencing %3$s table as changed
          for each statement execute function keep_find_entries()',
        event, table_name, case event when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end;
$$;

select keep_truck_entries(array(select id from truck));
select keep_paper_entries(array(select id from paper));
select keep_party_entries('client', array(select id from client));
select keep_party_entries('supplier', array(select id from supplier));

-- Entries whose words are spelled much like these; the longest word leads, so that the index is used.
create function find_alike(words text[], whole text, most integer)
returns table (kind text, record_id text, score real)
language sql stable
set pg_trgm.word_similarity_threshold = 0.4
as $$
  select e.kind, e.record_id, l.score
  from (
    -- weighing is dear: a few hundred that are alike say enough
    select * from find_entry f
    where f.body %> (select w from unnest(words) w order by length(w) desc limit 1) or f.body %> whole
    limit 300
  ) e
  cross join lateral (
    select avg(word_similarity(w, e.body))::real as score, min(word_similarity(w, e.body)) as least
    from unnest(words) w
  ) l
  where l.least >= 0.4 or word_similarity(whole, e.body) >= 0.4
  order by l.score desc, e.record_id desc
  limit most
$$;
