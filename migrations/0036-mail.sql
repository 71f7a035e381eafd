-- The outbox: what is to be sent by e-mail, and what became of it. Its rows outlive what was sent.

create table mail (
  id text primary key,
  -- the same in every try, so that mail servers know it again
  message_id text not null unique,
  company text not null check (company in ('AbbasAutos', 'TruckWorld', 'Butler', 'RedStar')),
  kind text not null check (kind in ('order', 'invoice', 'creditNote', 'statement')),
  -- the paper; of a statement the client
  owner_id text not null,
  -- the issued copy that is attached; none of a statement
  copy_n integer,
  recipient text not null,
  copy_recipient text,
  subject text not null,
  body text not null,
  file_name text not null,
  content bytea not null,
  -- HandedOver: the server may have it from here on
  state text not null default 'Waiting'
    check (state in ('Waiting', 'Sending', 'HandedOver', 'Sent', 'Refused', 'GivenUp', 'Unknown')),
  -- whom the server has not taken it for yet
  pending text[] not null,
  attempt integer not null default 0,
  refusals integer not null default 0,
  reason text,
  request_id text not null,
  created_at timestamptz not null default now(),
  created_by text,
  finished_at timestamptz
);
create index mail_by_owner on mail (kind, owner_id, copy_n);
