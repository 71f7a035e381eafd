-- Which photos were looked through for where they were taken: those that came before that was done are, one by one.
alter table media add column location_checked boolean not null default false;
create index media_location_unchecked on media (id) where kind = 'image' and size is not null and not location_checked;
