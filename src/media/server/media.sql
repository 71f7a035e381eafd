create or replace function first_photo(of_truck text) returns text language sql stable as $$
  select m.id from media m
  where m.truck_id = of_truck and m.kind = 'image' and m.size is not null
  order by m.place nulls last, m.id
  limit 1
$$;

create or replace function set_cover_image() returns trigger language plpgsql set search_path from current as $$
declare
  of_truck text := case when tg_op = 'DELETE' then old.truck_id else new.truck_id end;
begin
  -- Concurrent writers wait here, so that the statement below sees their rows.
  perform 1 from truck where id = of_truck for no key update;
  update truck set cover_image = first_photo(of_truck)
  where id = of_truck and cover_image is distinct from first_photo(of_truck);
  return null;
end $$;
create or replace trigger set_cover_update after update of size, place on media
  for each row when (new.kind = 'image') execute function set_cover_image();
create or replace trigger set_cover_delete after delete on media
  for each row when (old.kind = 'image') execute function set_cover_image();
