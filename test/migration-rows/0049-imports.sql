-- An import that was run, with a row of each outcome, and a head that is remembered.
insert into import (id, kind, company, name, content_type, announced_size, size, state, columns, run_at, run_by, done_at)
values ('im1', 'trucks', 'Butler', 'Stock.csv', 'text/csv', 40, 40, 'Done',
  '[{"head": "Reg", "field": "regNumber", "example": "AB12 CDE"}]', now(), 'u1', now());
insert into import_row (import_id, line, cells, outcome, reason, record_id, title, changes, seen_version, made_version, former)
values
  ('im1', 2, '["AB12 CDE"]', 'Changed', null, 't1', 'AB12 CDE', '[]', 1, 2, '{"color": "Red"}'),
  ('im1', 3, '[""]', 'Wrong', 'Reg Number: Required.', null, '', '[]', null, null, null);
insert into import_head (kind, head_key, field) values ('trucks', 'bay', 'location');
