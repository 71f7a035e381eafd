-- Links by which a forgotten password is set anew, and e-mails that belong to a person and have nothing attached.

-- What was asked for; looked up after the answer, which is the same for every e-mail.
create table identity_reset_request (
  id text primary key,
  email text not null,
  created_at timestamptz not null default now()
);

create table identity_reset_link (
  -- SHA-256 of what the link has
  token_hash text primary key,
  user_id text not null references identity_account on delete cascade,
  expires_at timestamptz not null
);
create index identity_reset_link_user on identity_reset_link (user_id);

-- An e-mail of the product itself, to one of its people: of no company, with nothing attached.
alter table mail alter column company drop not null;
alter table mail alter column file_name drop not null;
alter table mail alter column content drop not null;
-- What it says is forgotten once it is over: it has a link that opens something.
alter table mail add column is_secret boolean not null default false;
