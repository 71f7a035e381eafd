-- An account of the embedded provider with what it remembers.
insert into identity_account (user_id, email, email_key, email_verified, name, password_hash)
  values ('u-boss', 'Boss@Example.test', 'boss@example.test', true, 'Bo Boss', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA');
insert into identity_key (key_id, purpose, position, secret) values ('c1', 'cookie', 0, 'a cookie key');
insert into identity_record (model, id, payload, account_id, expires_at)
  values ('Session', 's1', '{}', 'u-boss', '2026-02-01');
insert into identity_attempt (subject, attempts, forget_at) values ('account boss@example.test', 1, '2026-01-05');
