-- Only shared views concern other users.
create or replace trigger list_view_made_news after insert on list_view
  for each row when (new.shared) execute function notify_record_change('view');
create or replace trigger list_view_changed_news after update on list_view
  for each row when (old.shared or new.shared) execute function notify_record_change('view');
create or replace trigger list_view_gone_news after delete on list_view
  for each row when (old.shared) execute function notify_record_change('view');

-- Runs before the deletion, because the foreign key then sets owner_id to null.
create or replace function forget_personal_views() returns trigger language plpgsql set search_path from current as $$
begin
  delete from list_view where owner_id = old.user_id and not shared;
  return old;
end $$;
create or replace trigger forget_personal_views before delete on app_user
  for each row execute function forget_personal_views();
