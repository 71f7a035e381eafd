-- Second factors of the embedded provider: one-time codes, recovery codes, and whether everybody needs one.

alter table identity_key drop constraint identity_key_purpose_check;
-- A key for 'factor' encrypts the secrets of one-time codes: the lowest position encrypts, the others only decrypt.
alter table identity_key add constraint identity_key_purpose_check check (purpose in ('token', 'cookie', 'factor'));

create table identity_one_time_code (
  user_id text primary key references identity_account on delete cascade,
  -- encrypted; null until a first code has confirmed it
  secret text,
  confirmed_at timestamptz,
  -- codes of this step of time, and of earlier ones, are taken no more
  last_step bigint,
  -- encrypted; takes the other's place once a code confirms it
  pending_secret text
);

-- Each is gone once it was used.
create table identity_recovery_code (
  user_id text not null references identity_account on delete cascade,
  -- argon2id; all codes of a person have one salt
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- One row: what holds for everybody.
create table identity_rule (
  is_only boolean primary key default true check (is_only),
  demands_second_factor boolean not null default false,
  version integer not null default 1
);
insert into identity_rule default values;
