-- A removal that is still to be done.
insert into pgboss.job (name, data, start_after) values ('remove-media', '{"prefix":"t0/images/m0"}', '2100-01-01');
