-- When a month's files were last handed over to the accountant, and of which revisions of which papers they were.
create table month_end_handover (
  -- `Butler/2026-11`
  id text primary key generated always as (company || '/' || period) stored,
  company text not null,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  file text not null,
  handed_by text not null,
  -- [{"kind": "invoice", "id": "...", "number": "7", "revision": 2}]
  papers jsonb not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create trigger month_end_handover_news after insert or update on month_end_handover
  for each row execute function notify_record_change('monthEnd');
