-- Imports: spreadsheets that were sent, their rows, what becomes of each, and what heads of columns meant the last time.

create table import (
  id text primary key,
  kind text not null check (kind in ('trucks', 'clients', 'suppliers', 'costings')),
  -- none for clients and suppliers, which are everybody's
  company text,
  name text not null,
  content_type text not null,
  -- bytes, as its sender said before they came
  announced_size bigint not null check (announced_size > 0),
  -- bytes; null until the upload is whole
  size bigint check (size > 0),
  state text not null default 'Reading'
    check (state in ('Reading', 'Ready', 'Running', 'Done', 'Undone', 'Failed')),
  -- why it failed
  fault text,
  -- heads in their order, with the fields that they are taken as: [{"head", "field", "example"}]
  columns jsonb not null default '[]',
  -- rows that are taken already, while it runs
  progress integer not null default 0,
  run_at timestamptz,
  run_by text,
  done_at timestamptz,
  -- parties that trucks named and that were made on the way: [{"kind", "id"}]
  made jsonb not null default '[]',
  -- counts the changes; its value is the record's ETag
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index import_latest on import (created_at, id);

create table import_row (
  import_id text not null references import (id) on delete cascade,
  -- as a spreadsheet counts them
  line integer not null,
  -- texts, numbers, yes or no, and null, in the order of the heads
  cells jsonb not null,
  outcome text not null check (outcome in ('New', 'Changed', 'Same', 'Wrong')),
  reason text,
  -- the record that it means
  record_id text,
  title text not null default '',
  -- in words: [{"field", "label", "from", "to"}]
  changes jsonb not null default '[]',
  -- the record's version when the row was looked at, and the one that the import made
  seen_version integer,
  made_version integer,
  -- what an undo writes back
  former jsonb,
  primary key (import_id, line)
);

-- null is not to be taken
create table import_head (
  kind text not null,
  head_key text not null,
  field text,
  primary key (kind, head_key)
);
