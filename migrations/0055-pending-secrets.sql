-- A secret of one-time codes that waits for its first code runs out. One that waits already has: its owner begins again.
alter table identity_one_time_code add column pending_until timestamptz;
update identity_one_time_code set pending_secret = null where pending_secret is not null;
