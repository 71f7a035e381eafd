-- A truck's photos in the order that people give them, and the first of them as its cover.

alter table media
  -- none: behind those that have one, the oldest first
  add column place integer;

alter table truck
  -- kept by the photos: the first that is whole
  add column cover_image text;

create function first_photo(of_truck text) returns text language sql stable as $$
  select m.id from media m
  where m.truck_id = of_truck and m.kind = 'image' and m.size is not null
  order by m.place nulls last, m.id
  limit 1
$$;

update truck t set cover_image = first_photo(t.id)
where exists (select from media m where m.truck_id = t.id and m.kind = 'image' and m.size is not null);

create function keep_cover_image() returns trigger language plpgsql as $$
declare
  of_truck text := case when tg_op = 'DELETE' then old.truck_id else new.truck_id end;
begin
  -- A second writer waits here; the statement below then sees what the first one stored.
  perform 1 from truck where id = of_truck for no key update;
  update truck set cover_image = first_photo(of_truck)
  where id = of_truck and cover_image is distinct from first_photo(of_truck);
  return null;
end $$;
create trigger keep_cover_update after update of size, place on media
  for each row when (new.kind = 'image') execute function keep_cover_image();
create trigger keep_cover_delete after delete on media
  for each row when (old.kind = 'image') execute function keep_cover_image();
