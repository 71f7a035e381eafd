-- Not for updates: others do not see the number of openings.
create or replace trigger truck_share_news after insert or delete on truck_share
  for each row execute function notify_record_change('share');
