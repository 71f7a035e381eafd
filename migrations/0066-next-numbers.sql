-- Whether the sequence goes on after a number. One that was corrected before anything was issued under it does not count,
-- nor does one at or above a number that an administrator set as the next one.
alter table paper_number add column counts boolean not null default true;
update paper_number n
set counts = false
where n.state = 'Renumbered' and not exists (
  select from issued_copy c
  join paper_revision r on r.kind = c.kind and r.paper_id = c.paper_id and r.revision = c.revision
  where c.kind = n.kind and c.paper_id = n.paper_id and (r.content ->> 'number')::numeric = n.number_value
);
create index paper_number_counting on paper_number (company, kind, number_value) where counts;

-- Where administrators let a sequence go on, and who did.
create table next_number (
  id text primary key,
  company text not null,
  kind text not null,
  number_value bigint not null check (number_value > 0),
  set_at timestamptz not null default clock_timestamp(),
  set_by text not null
);
create index next_number_of_sequence on next_number (company, kind, set_at);
