-- Runs before the deletion, because the foreign key then sets owner_id to null.
create or replace function delete_personal_views() returns trigger language plpgsql set search_path from current as $$
begin
  delete from list_view where owner_id = old.user_id and not shared;
  return old;
end $$;
create or replace trigger delete_personal_views before delete on app_user
  for each row execute function delete_personal_views();
