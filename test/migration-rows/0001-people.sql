-- People of every role, one who was removed, their audit trail and a remembered answer.
insert into app_user (user_id, email, name, role, created_at) values
  ('u-boss', 'boss@example.test', 'Bo Boss', 'SuperAdmin', '2026-01-01'),
  ('u-ann', 'ann@example.test', 'Ann', 'User', '2026-01-02'),
  ('u-nobody', null, null, 'Other', '2026-01-03');
insert into removed_user (user_id, removed_at) values ('u-gone', '2026-01-04');
insert into audit_entry (at, user_id, user_email, request_id, action, record_type, record_id, changes) values
  ('2026-01-02', 'u-boss', 'boss@example.test', 'r1', 'update', 'user', 'u-ann', '{"role":{"old":"Other","new":"User"}}');
insert into idempotency_key (user_id, route_id, key, request_hash, response)
  values ('u-ann', 'createTruck', 'k1', 'hash', '{}');
