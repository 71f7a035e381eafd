-- Open lists hear of views that are for everyone; what is one person's own is news to nobody.

create trigger list_view_made_news after insert on list_view
  for each row when (new.shared) execute function notify_record_change('view');
create trigger list_view_changed_news after update on list_view
  for each row when (old.shared or new.shared) execute function notify_record_change('view');
create trigger list_view_gone_news after delete on list_view
  for each row when (old.shared) execute function notify_record_change('view');
