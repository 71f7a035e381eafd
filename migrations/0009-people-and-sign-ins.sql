-- Deletions of people that are under way; whose e-mail is confirmed; open sign-ins by address; e-mails letter by letter.

create table account_removal (
  user_id text primary key,
  -- the person as they were, and who asked for it in which request: for the audit trail
  person jsonb not null,
  actor jsonb not null,
  request_id text not null,
  -- until then the request that asked for it is at work; later it counts as interrupted
  retry_at timestamptz not null
);

-- Null where the provider has not said.
alter table app_user add column email_verified boolean;

-- The address that opened a sign-in under way.
alter table identity_record add column visitor text;
create index identity_record_visitor on identity_record (visitor, expires_at) where visitor is not null;

-- E-mails are matched without regard to the case of A to Z alone: other letters that look alike are other letters.
update identity_account set email_key = lower(email collate "C");
