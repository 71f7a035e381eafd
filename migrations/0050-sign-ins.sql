-- What people see of their own account: the browser of each sign-in, and versions of what they may change themselves.

-- As the browser calls itself; only of sessions in which somebody has logged in.
alter table identity_record add column browser text;

alter table identity_account add column version integer not null default 1;
