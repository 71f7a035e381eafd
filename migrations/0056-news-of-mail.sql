-- News of what became of an e-mail: the paper, or the client, that it belongs to shows something else, while its version stays.

create function notify_mail_outcome() returns trigger language plpgsql as $$
begin
  perform pg_notify('record_change', jsonb_build_object(
    'kind', new.kind, 'id', new.owner_id, 'company', new.company, 'version', null, 'deleted', false
  )::text);
  return null;
end;
$$;

-- an e-mail of no company is no paper's, and on no open screen
create trigger mail_sent_news after insert on mail
  for each row when (new.company is not null) execute function notify_mail_outcome();
create trigger mail_outcome_news after update of finished_at on mail
  for each row when (new.company is not null and old.finished_at is distinct from new.finished_at)
  execute function notify_mail_outcome();
