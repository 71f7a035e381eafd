-- Which browser opened a sign-in that nobody has logged in to yet, since when that browser has been known by its cookie,
-- and whether it has sent the cookie back. An address shares its open sign-ins among browsers by these.
alter table identity_record
  add column browser_id text,
  add column browser_since timestamptz,
  add column is_returning boolean not null default false;
create index identity_record_browser on identity_record (browser_id) where browser_id is not null;

-- When the present count of attempts began: a browser that was there before is not locked out by it.
alter table identity_attempt add column began_at timestamptz not null default now();
