-- Which identity provider people last signed in with, and who becomes SuperAdmin at their first sign-in there.

-- Null until the person's next call.
alter table app_user add column issuer text;

create table super_admin_grant (
  id text primary key,
  issuer text not null,
  email_key text not null,
  -- As it was typed.
  email text not null,
  expires_at timestamptz not null,
  unique (issuer, email_key)
);

-- Noting the issuer is no news of the person.
drop trigger app_user_news on app_user;
create trigger app_user_news
  after insert or delete or update of user_id, email, email_verified, name, role on app_user
  for each row execute function notify_record_change('user');
