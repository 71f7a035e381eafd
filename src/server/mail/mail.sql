-- The result of an e-mail is shown with the record it belongs to, whose version does not change.
create or replace function notify_mail_outcome() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('record_change', jsonb_build_object(
    'kind', new.kind, 'id', new.owner_id, 'company', new.company, 'version', null, 'deleted', false
  )::text);
  return null;
end;
$$;
-- E-mails without a company are not shown anywhere.
create or replace trigger mail_sent_news after insert on mail
  for each row when (new.company is not null) execute function notify_mail_outcome();
create or replace trigger mail_outcome_news after update of finished_at on mail
  for each row when (new.company is not null and old.finished_at is distinct from new.finished_at)
  execute function notify_mail_outcome();
