-- People, the audit trail of every write, and the memory of repeated creates.

create table app_user (
  user_id text primary key,
  email text,
  name text,
  role text not null default 'Other' check (role in ('SuperAdmin', 'Admin', 'User', 'Other')),
  created_at timestamptz not null default now()
);

-- Who was deleted and when: tokens issued before that moment open nothing any more.
create table removed_user (
  user_id text primary key,
  removed_at timestamptz not null default now()
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id text not null,
  user_email text,
  request_id text not null,
  action text not null check (action in ('create', 'update', 'delete')),
  record_type text not null,
  record_id text not null,
  company text,
  -- { field: { "old": ..., "new": ... } } for each field that changed
  changes jsonb not null
);
create index audit_entry_record on audit_entry (record_type, record_id, id);
create index audit_entry_at on audit_entry (at);

create table idempotency_key (
  user_id text not null,
  route_id text not null,
  key text not null,
  request_hash text not null,
  response text,
  etag text,
  created_at timestamptz not null default now(),
  primary key (user_id, route_id, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);
