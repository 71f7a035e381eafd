-- Passkeys (WebAuthn credentials) of the embedded provider's accounts.

create table identity_passkey (
  -- the credential's id, in base64url
  id text primary key,
  user_id text not null references identity_account on delete cascade,
  name text not null,
  public_key bytea not null,
  -- how often the authenticator says that it was used; some always say 0
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index identity_passkey_user on identity_passkey (user_id);
