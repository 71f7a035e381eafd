-- pg_restore works with an empty search path, and so does an index build of a superuser. What generated columns and triggers
-- call must therefore not look anything up on the caller's path.

-- Parsed bodies name what they call by its object id, and queries can still inline them.
create or replace function gone_title(changes jsonb) returns text language sql immutable
return coalesce(nullif(concat_ws(' ',
  changes #>> '{regNumber,old}', changes #>> '{number,old}', changes #>> '{name,old}',
  changes #>> '{originalName,old}', changes #>> '{type,old}', changes #>> '{make,old}', changes #>> '{model,old}',
  changes #>> '{value,old}', changes #>> '{amount,old}', changes #>> '{billToClient,old,name}',
  changes #>> '{email,old}'
), ''), '-');

create or replace function gone_text(changes jsonb) returns text language sql immutable
return concat_ws(' ', gone_title(changes),
  changes #>> '{chassisNumber,old}', changes #>> '{engineNumber,old}', changes #>> '{stockNumber,old}',
  changes #>> '{invoiceNumber,old}', changes #>> '{reference,old}', changes #>> '{kind,old}',
  changes #>> '{shipToClient,old,name}', changes #>> '{soldTo,old,name}', changes #>> '{boughtFrom,old,name}',
  (
    select string_agg(truck.value ->> 'regNumber', ' ')
    from jsonb_path_query(changes, '$.items.old[*].trucks[*]') truck (value)
  ));

create or replace function find_words(value text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(fold_text(value), '[[:space:]]+', ' ', 'g'));

create or replace function item_trucks(items jsonb) returns table (id text, item jsonb) language sql immutable
begin atomic
  select coalesce(truck.value ->> 'id', truck.value #>> '{}'), item.value - 'trucks' - 'truckIds' - 'totals'
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) item
  cross join lateral jsonb_array_elements(
    case
      when jsonb_typeof(item.value -> 'trucks') = 'array' then item.value -> 'trucks'
      when jsonb_typeof(item.value -> 'truckIds') = 'array' then item.value -> 'truckIds'
      else '[]'
    end
  ) truck;
end;

-- PL/pgSQL has no parsed bodies, so its functions carry the path: the schema of the tables, then those of the extensions.
-- "from current" would have kept "$user", which is another schema for another role.
do $$
declare
  home oid := (select oid from pg_namespace where nspname = current_schema());
  path text := (
    select string_agg(quote_ident(nspname), ', ' order by oid <> home, nspname) || ', pg_temp' from pg_namespace
    where oid = home or oid in (select extnamespace from pg_extension where extname in ('pg_trgm', 'unaccent'))
  );
  signature regprocedure;
begin
  for signature in
    select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = home
      and (l.lanname = 'plpgsql' or exists (select from unnest(p.proconfig) setting where setting like 'search_path=%'))
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s set search_path = %s', signature, path);
  end loop;
end $$;
