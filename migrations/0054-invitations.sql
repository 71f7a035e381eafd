-- Invitations of people who have no account yet; accepted or taken back they are gone.

create table invitation (
  id text primary key,
  email text not null,
  -- as accounts match it
  email_key text not null unique,
  role text not null check (role in ('SuperAdmin', 'Admin', 'User')),
  -- SHA-256 of what the link has
  token_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
