insert into mail (id, message_id, company, kind, owner_id, copy_n, recipient, subject, body, file_name, content, state, pending, attempt, request_id, created_by, finished_at)
values
  ('e1', '<e1@trucks.example>', 'Butler', 'invoice', 'p2', 1, 'office@harbour.example', 'Invoice 8', 'Please find attached.', 'Invoice_8.pdf', '%PDF-1.7 of then', 'Sent', '{}', 1, 'request', 'u-ann', '2026-01-09T10:00:00Z'),
  ('e2', '<e2@trucks.example>', 'Butler', 'statement', 'c1', null, 'office@harbour.example', 'Statement', 'As of today.', 'Statement.pdf', '%PDF-1.7', 'GivenUp', '{office@harbour.example}', 40, 'request', 'u-ann', '2026-01-12T10:00:00Z');
