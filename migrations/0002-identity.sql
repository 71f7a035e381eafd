-- The embedded identity provider: accounts, keys, protocol records, counted attempts.

create table identity_account (
  user_id text primary key,
  -- as typed, for showing
  email text not null,
  -- as matched: trimmed, lower case
  email_key text not null unique,
  email_verified boolean not null default false,
  name text not null,
  -- argon2id with its own parameters, so that they can be raised later
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Signing keys (private JWK) and cookie keys (text); the lowest position of each purpose signs, the others only verify.
create table identity_key (
  key_id text primary key,
  purpose text not null check (purpose in ('token', 'cookie')),
  position integer not null,
  secret text not null,
  created_at timestamptz not null default now(),
  unique (purpose, position)
);

-- Sessions, interactions, grants, codes and refresh tokens of the protocol library, and marks of ended sessions.
create table identity_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  account_id text,
  grant_id text,
  -- a session's own lasting id, and the session that a code or token came from
  uid text,
  session_uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index identity_record_account on identity_record (account_id) where account_id is not null;
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;
create index identity_record_session on identity_record (session_uid) where session_uid is not null;
create index identity_record_expires on identity_record (expires_at);

-- Attempts counted per account, known browser or address; the subject is a digest.
create table identity_attempt (
  subject text primary key,
  attempts integer not null,
  locked_until timestamptz,
  forget_at timestamptz not null
);
create index identity_attempt_forget on identity_attempt (forget_at);
